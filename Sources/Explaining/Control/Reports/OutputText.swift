import Documents
import JSONText

/// The answer to `outputs` as text for people.
enum OutputText {
  static func text(of result: JSON) -> String {
    var table = TextTable(["NAME", "MODE", "REFRESH", "SCALE", "TRANSFORM", "PLACE", "SIZE", "STATE", "MODEL"])
    let displays = result["displays"]?.list ?? []
    let outputs = result["outputs"]?.list ?? []
    for output in outputs {
      let display = displays.first { $0["name"] == output["name"] }
      let state = display?["powered"]?.truth == false ? "power off" : "on"
      table.add([
        output["name"].words, "\(output["width"].words)x\(output["height"].words)", "\(output["refresh"].words) Hz",
        output["scale"].words, output["transform"].words, output["frame"].place, output["frame"].size, state,
        model(of: display),
      ])
    }
    for display in displays where display["enabled"]?.truth == false {
      table.add([display["name"].words, "-", "-", "-", "-", "-", "-", "disabled", model(of: display)])
    }
    let rest = displays.map(modes) + [unconfirmed(result)]
    return ([table.text] + rest.compactMap(\.self)).joined(separator: "\n")
  }

  private static func model(of display: JSON?) -> String {
    let known = ["maker", "model", "serial"].compactMap { display?[$0]?.text }
    return known.isEmpty ? "-" : known.joined(separator: " ").withoutControls
  }

  /// The modes of a display; nil if it accepts every size.
  private static func modes(of display: JSON) -> String? {
    let modes = (display["modes"]?.list ?? []).map { mode in
      let marks = ["current", "preferred"].filter { mode[$0]?.truth == true }
      let shown = marks.isEmpty ? "" : " (\(marks.joined(separator: ", ")))"
      return "\(mode["width"].words)x\(mode["height"].words) at \(mode["refresh"].words) Hz\(shown)"
    }
    return modes.isEmpty ? nil : "modes of \(display["name"].words): \(modes.joined(separator: ", "))"
  }

  private static func unconfirmed(_ result: JSON) -> String? {
    result["confirm-within"]?.number.map { left in
      "changes are undone in \(JSON.number(left).words) ms; keep them with: fingerpost ctl outputs keep"
    }
  }
}
