@_exported import StageKit
