package import Geometry

/// The rotation and mirroring of an output's content, in the terms of `wl_output.transform`.
package enum OutputTransform: String, CaseIterable, Hashable, Sendable {
  case normal
  case rotated90 = "90"
  case rotated180 = "180"
  case rotated270 = "270"
  case flipped
  case flipped90 = "flipped-90"
  case flipped180 = "flipped-180"
  case flipped270 = "flipped-270"
}

extension Transform {
  package init(_ transform: OutputTransform) {
    switch transform {
    case .normal: self = .normal
    case .rotated90: self = .rotated90
    case .rotated180: self = .rotated180
    case .rotated270: self = .rotated270
    case .flipped: self = .flipped
    case .flipped90: self = .flipped90
    case .flipped180: self = .flipped180
    case .flipped270: self = .flipped270
    }
  }
}
