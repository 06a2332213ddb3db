@_exported public import Geometry
@_exported public import Interaction
@_exported public import Painting
