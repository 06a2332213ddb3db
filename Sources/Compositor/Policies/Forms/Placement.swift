import Documents
import JSONText

extension WindowPlacement {
  /// The keys of a rule that apply when a toplevel is mapped.
  static var fields: [PolicyField<WindowPlacement>] {
    [
      Field("place", "Where a new window appears: an edge, a corner, center or [x, y].", \.place, .placeRule),
      Field("size", "The size of a new window, such as 800x480, 50%x100% or [100%, 48px].", \.size, .sizeRule),
      Field("output", "The output on which a new window appears.", \.output, .output),
      Field("state", "The state of a new window: normal, maximized or fullscreen.", \.state, .choice),
      Field(
        "keep-state", "Whether the client cannot maximize or minimize a window, or leave full screen.", \.keepsState,
        .boolean),
      Field(
        "avoids-keyboard", "Whether a full-screen window makes room for on-screen keyboards.", \.avoidsKeyboards,
        .boolean),
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
  /// `800x480`, `50%x100%`, or a list of two lengths.
  fileprivate static var sizeRule: Form {
    let pixels = PolicyForm<PixelSize>.pixelSize
    let text = Form(["anyOf": [pixels.schema, .text(#"^[0-9.]+%x[0-9.]+%$"#)]]) { node, _ in
      if let size = node.text.flatMap({ PixelSize($0) }) {
        return SizeRule(width: .pixels(Double(size.width)), height: .pixels(Double(size.height)))
      }
      if let size = node.text.flatMap({ SizeRule(percentages: $0) }) { return size }
      node.fault(expected: "a size such as 1280x800 or 50%x100%, or a list of two lengths such as [50%, 48px]")
      return nil
    }
    let sides = PolicyForm<WrittenLength>.extent.list(of: "lengths", count: 2...2)
    return text.orList(sides.map { SizeRule(width: $0[0], height: $0[1]) })
  }
}

extension SizeRule {
  /// The size that a text such as `50%x100%` contains; nil for another text.
  fileprivate init?(percentages text: String) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).compactMap { WrittenLength(String($0)) }
    guard sides.count == 2, text.count(where: { $0 == "x" }) == 1,
      sides.allSatisfy({ if case .fraction(let part) = $0 { part > 0 } else { false } })
    else { return nil }
    self.init(width: sides[0], height: sides[1])
  }
}
