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
