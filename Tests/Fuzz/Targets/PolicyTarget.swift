import Documents
import Policies

/// Reads policies and queries valid ones for windows.
final class PolicyTarget: FuzzTarget {
  func take(_ input: [UInt8]) {
    let text = String(decoding: input, as: UTF8.self)
    do throws(InvalidDocument) {
      check(PolicyReader.examine(try Document.parse(text: text, file: "f"), load: Self.refuse))
    } catch {
      expect(error.diagnostics.containsErrors, "refused without a word")
      _ = error.diagnostics.rendered
    }
  }

  private static func refuse(_ path: String) throws(InvalidDocument) -> Document {
    throw InvalidDocument([Diagnostic(at: nil, "cannot open \(path)")])
  }

  private static let windows = [
    WindowDescription(), WindowDescription(appID: "foot", title: "one"),
    WindowDescription(appID: "x", role: .popup, parent: WindowDescription(appID: "org.example.kiosk")),
  ]

  private func check(_ result: ReadPolicy) {
    _ = result.diagnostics.rendered
    guard let policy = result.policy else {
      return expect(result.diagnostics.containsErrors, "refused without a word")
    }
    expect(!result.diagnostics.containsErrors, "taken with errors")
    for window in Self.windows {
      let rules = policy.rules(for: window)
      expect(rules.recognizers.allSatisfy { rules.admitted[$0] }, "a recognizer that was not admitted")
      expect(rules.admitted.count == policy.recognizers.count, "recognizers that nobody asked about")
    }
    for area in policy.recognizers.compactMap(\.area) {
      _ = area.contains(x: 5, y: 1e300, width: 100, height: 0, pixelsPerMillimetre: 4)
    }
    expect(Set(policy.recognizers.map(\.name)).count == policy.recognizers.count, "two recognizers of one name")
    expect(Set(policy.bindings.map(\.chord)).count == policy.bindings.count, "two bindings of one chord")
  }
}
