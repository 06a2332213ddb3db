import Documents
import JSONText

extension WindowPlacement {
  /// The keys of a rule that apply when a toplevel is mapped.
  static var fields: [PolicyField<WindowPlacement>] {
    [
      Field("place", "Where a new window appears: an edge, a corner, center or [x, y].", \.place, .placeRule),
      Field("size", "The size of a new window, such as 800x480 or [100%, 48px].", \.size, .sizeRule),
      Field("output", "The output on which a new window appears.", \.output, .output),
      Field("state", "The state of a new window: normal, maximized or fullscreen.", \.state, .choice),
      Field("stack", "Whether a window is below or above the others.", \.stack, .choice),
    ]
  }
}

extension Form where Value == PlaceRule, Notes == PolicyNotes {
  /// A word such as `top` or `center`, or `[x, y]`.
  fileprivate static var placeRule: Form {
    let words = PolicyForm<PlaceAnchor>.choice.map { PlaceRule.anchor($0) }
    let position = PolicyForm<WrittenLength>.place.list(of: "coordinates", count: 2...2)
    return words.orList(position.map { .position(x: $0[0], y: $0[1]) })
  }
}

extension Form where Value == SizeRule, Notes == PolicyNotes {
  /// `800x480`, or a list of two lengths.
  fileprivate static var sizeRule: Form {
    let pixels = PolicyForm<PixelSize>.pixelSize.map {
      SizeRule(width: .pixels(Double($0.width)), height: .pixels(Double($0.height)))
    }
    let sides = PolicyForm<WrittenLength>.extent.list(of: "lengths", count: 2...2)
    return pixels.orList(sides.map { SizeRule(width: $0[0], height: $0[1]) })
  }
}
