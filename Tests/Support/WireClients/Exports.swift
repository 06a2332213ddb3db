@_exported public import StageKit
