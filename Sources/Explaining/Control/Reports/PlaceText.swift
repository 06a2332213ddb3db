import Documents
package import JSONText

/// The description of a place as rows of text. Missing values are left out.
package enum PlaceText {
  /// The rows, each with its title.
  package static func rows(of place: JSON) -> [(title: String, text: String)] {
    var rows = [("place", "\(number(place["x"])), \(number(place["y"]))\(output(of: place))")]
    if let window = place["window"], window != .null {
      rows.append(("window", words(of: window)))
      if let frame = window["frame"] {
        let size = "\(number(frame["width"]))x\(number(frame["height"]))"
        rows.append(("in window", "\(position(place["in-window"])) of \(size)"))
      }
      let surfaces = (place["surfaces"]?.list ?? []).compactMap(\.text)
      if !surfaces.isEmpty { rows.append(("surface", surfaces.joined(separator: " → "))) }
      rows.append(("on surface", position(place["on-surface"])))
    } else {
      rows.append(("window", "none"))
    }
    let (touch, press) = (place["touch"]?.text ?? "", place["press"]?.text ?? "")
    if touch == press {
      rows.append(("a press", touch))
    } else {
      rows += [("a touch", touch), ("a click", press)]
    }
    let chain = (place["chain"]?.list ?? []).compactMap { $0["name"]?.text }
    if !chain.isEmpty { rows.append(("chain", chain.joined(separator: " → "))) }
    rows += WidgetText.rows(of: place)
    if let step = place["step"]?.text, !step.isEmpty { rows.append(("step", "- \(step)")) }
    return rows.map { ($0.0, $0.1.withoutControls) }
  }

  /// The rows with their titles in a column.
  static func text(of place: JSON) -> String {
    var rows = rows(of: place)
    if let window = place["window"], window != .null, place["widget"] == nil {
      rows.append(("widget", "unknown: accessibility is off; start fingerpost with --accessibility"))
    }
    return rows.map { title, text in
      title + String(repeating: " ", count: max(1, 12 - title.count)) + text
    }.joined(separator: "\n")
  }

  private static func words(of window: JSON) -> String {
    let facts = [
      window["app-id"]?.text ?? "", window["title"]?.text.map { $0.isEmpty ? "" : $0.quotedForPeople } ?? "",
      window["role"]?.text ?? "", window["client"]?["program"]?.text ?? "", window["key"] == .bool(true) ? "key" : "",
    ].filter { !$0.isEmpty }
    return "\(window["name"]?.text ?? "-") (\(facts.joined(separator: ", ")))"
  }

  private static func output(of place: JSON) -> String {
    guard let output = place["output"], let name = output["name"]?.text else { return " outside every output" }
    return " on output \(name)"
  }

  /// A position as `12, 8 px (20.5%, 16%)`.
  static func position(_ position: JSON?) -> String {
    let place = "\(number(position?["x"])), \(number(position?["y"])) px"
    guard let x = position?["percent-x"]?.number, let y = position?["percent-y"]?.number else { return place }
    return "\(place) (\(number(.number(x)))%, \(number(.number(y)))%)"
  }

  private static func number(_ value: JSON?) -> String { value?.written ?? "-" }
}
