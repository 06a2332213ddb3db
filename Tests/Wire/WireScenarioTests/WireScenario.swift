import Foundation
import Testing

/// A scenario of the responder model's file: the events that clients receive while fingers move.
struct WireScenario: Decodable, CustomTestStringConvertible {
  let id: String
  let title: String
  let tree: Tree
  let steps: [Step]
  let log: [String]

  var testDescription: String { "\(id) \(title)" }

  struct Tree: Decodable {
    let windows: [Node]
  }

  struct Node: Decodable {
    let id: String
    let frame: [Double]
    let `class`: String?
    let client: String?
    let handles: [String: String]?
    let recognizers: [Recognizer]?
    let subviews: [Node]?
  }

  struct Recognizer: Decodable {
    let id: String
    let type: String
    let delaysTouchesBegan: Bool?
    let allowedTouchTypes: [String]?
  }

  struct Step: Decodable {
    let t: UInt64
    let op: String
    let label: String?
    let touches: [Finger]?
  }

  struct Finger: Decodable {
    let id: Int32
    let x: Double
    let y: Double
    let phase: String
    let type: String?
  }

  private struct File: Decodable {
    let wireScenarios: [WireScenario]
  }

  /// The scenarios of a file; empty if the file does not exist.
  static func read(_ url: URL) -> [WireScenario] {
    guard let data = try? Data(contentsOf: url) else { return [] }
    do {
      return try JSONDecoder().decode(File.self, from: data).wireScenarios
    } catch {
      fatalError("\(url.path): \(error)")
    }
  }
}
