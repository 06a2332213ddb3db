public import Geometry

/// What is to be known of an output, to lay devices over it.
public struct MappableOutput: Equatable, Sendable {
  public var name: String
  public var frame: Rect<LayoutSpace>
  public var transform: Transform
  /// Of the panel as it is built, before the transform; nil where nobody knows.
  public var millimetres: Size<OutputSpace>?
  public var isBuiltIn: Bool

  public init(
    name: String, frame: Rect<LayoutSpace>, transform: Transform = .normal, millimetres: Size<OutputSpace>? = nil,
    isBuiltIn: Bool = false
  ) {
    self.name = name
    self.frame = frame
    self.transform = transform
    self.millimetres = millimetres
    self.isBuiltIn = isBuiltIn
  }
}
