import JSONText

/// The answer about the edit menu as text for people.
enum MenuText {
  static func text(of result: JSON) -> String {
    guard result["open"]?.truth == true else {
      return result["drawn"]?.truth == true ? "closed" : "closed; no program draws the edit menu"
    }
    let items = (result["items"]?.list ?? []).map { item in
      let title = item["title"]?.text.flatMap { $0.isEmpty ? nil : " \"\($0)\"" } ?? ""
      return "  \(item["action"].words)\(title)\(item["checked"]?.truth == true ? ", on" : "")"
    }
    let keys = result["by-key"]?.truth == true ? ", with keys" : ""
    let heading = "open for \(result["surface"].words) on \(result["output"].words)\(keys)"
    return ([heading] + items).map(\.withoutControls).joined(separator: "\n")
  }
}
