@_exported public import Painting
