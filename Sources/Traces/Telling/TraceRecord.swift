/// One line of a trace, as it was read.
public struct TraceRecord: Equatable, Sendable {
  public enum Content: Equatable, Sendable {
    /// What kind of trace it is, and how many records it has lost.
    case header(kind: String, lost: Int)
    case application(surface: String, application: String, client: String?)
    case input(Input)
    case hit(Hit)
    case chain([String], finger: Int?)
    case decision(Decision)
    case output(Output)
  }

  /// Counts from 1.
  public var line: Int
  /// The number of the event that it belongs to; nil for what no event has caused.
  public var event: Int?
  public var content: Content
  /// The line itself.
  public var text: String

  public struct Point: Equatable, Sendable {
    public var x: Double
    public var y: Double
  }

  public struct Input: Equatable, Sendable {
    /// Milliseconds.
    public var time: Double
    public var word: String
    public var finger: Int?
    public var device: Int?
    public var at: Point?
    public var by: Point?
    public var size: Point?
    /// A button or a key.
    public var code: Int?
    public var value: Double?
    public var axis: String?
    /// What fingers do on a touchpad, how many they are, and as how much farther apart a pinch has them.
    public var gesture: String?
    public var fingers: Int?
    public var scale: Double?
    /// Of a tool, a ring or a strip; a mode.
    public var number: Int?
    /// The name of the key. Traces have codes only; a narrator that knows the keymap sets it.
    var keyName: String?
  }

  public struct Hit: Equatable, Sendable {
    public var surface: String?
    public var finger: Int?
    public var at: Point
    public var candidates: [Candidate]
    public var unlisted: Int
    public var behind: Int
  }

  public struct Candidate: Equatable, Sendable {
    public var surface: String
    public var isWhole: Bool
    public var at: Point
    public var because: String
    /// The surface whose rule it is, and where it sends the hit.
    public var of: String?
    public var to: String?
    /// x, y, width, height.
    public var bounds: [Double]?
    /// Four numbers for each rectangle.
    public var region: [Double]?
    public var rule: String?
  }

  public struct Decision: Equatable, Sendable {
    public var recognizer: String
    public var did: String
    public var state: String
    public var finger: Int?
    public var on: String?
    public var because: String?
    public var misfit: String?
    public var by: String?
    /// Logical pixels per millimetre where the finger has landed.
    public var density: Double?
    public var rule: String?
  }

  public struct Output: Equatable, Sendable {
    public var word: String
    /// A surface, a client, a window, who performs an action, or, for the key window, the one that became it.
    public var to: String?
    public var resigned: String?
    public var id: Int?
    public var finger: Int?
    public var at: Point?
    public var size: Point?
    public var code: Int?
    public var value: Double?
    public var axis: String?
    public var gesture: String?
    public var fingers: Int?
    /// A note's kind, an action's name.
    public var what: String?
    /// How an action is performed.
    public var how: String?
    public var number: Int?
    public var why: String
    public var rule: String?
    /// The name of the key, as for an input.
    var keyName: String?
  }
}

extension TraceRecord {
  /// The finger that it is about, where it is about one.
  public var finger: Int? {
    switch content {
    case .header, .application: nil
    case .input(let input): input.finger
    case .hit(let hit): hit.finger
    case .chain(_, let finger): finger
    case .decision(let decision): decision.finger
    case .output(let output): output.finger
    }
  }

  /// Every surface, window or client that it names.
  var names: [String] {
    switch content {
    case .header, .input, .decision: []
    case .application(let surface, _, _): [surface]
    case .hit(let hit): hit.surface.map { [$0] } ?? []
    case .chain(let links, _): links
    case .output(let output): [output.to, output.resigned].compactMap { $0 }
    }
  }
}
