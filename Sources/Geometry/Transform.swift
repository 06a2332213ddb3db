/// The eight ways in which `wl_output.transform` turns and mirrors.
public enum Transform: Int32, CaseIterable, Sendable {
  case normal, rotated90, rotated180, rotated270, flipped, flipped90, flipped180, flipped270

  /// Whether width and height change places.
  public var swapsAxes: Bool { rawValue & 1 == 1 }
}
