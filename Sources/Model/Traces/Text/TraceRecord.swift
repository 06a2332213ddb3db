/// One line of a trace, as it was read.
public struct TraceRecord: Equatable, Sendable {
  public enum Content: Equatable, Sendable {
    /// The kind of the trace, and the number of entries that the flight recorder had overwritten.
    case header(kind: String, lost: Int)
    case application(surface: String, application: String, client: String?)
    case input(Input)
    case hit(Hit)
    case chain([String], finger: Int?)
    case widget(Widget)
    case responders(Responders)
    case command(Command)
    case decision(Decision)
    case output(Output)
  }

  /// The line number, counted from 1.
  public var line: Int
  /// The number of the event that the line belongs to; nil if no event caused it.
  public var event: Int?
  public var content: Content
  /// The text of the line.
  public var text: String

  public struct Point: Equatable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  public struct Input: Equatable, Sendable {
    /// The time in milliseconds.
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
    /// The kind of a touchpad gesture. `fingers` is its number of fingers, and `scale` the distance between the fingers
    /// of a pinch relative to its beginning.
    public var gesture: String?
    public var fingers: Int?
    public var scale: Double?
    /// The number of a tool, a ring, a strip or a mode.
    public var number: Int?
    /// The name of the key or button. Traces contain it for keys of keymaps other than the seat's; `naming(_:)` sets
    /// the others.
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

  /// What a widget, or a whole application, has answered when an action was sent to it.
  public struct Command: Equatable, Sendable {
    /// The widget's action, or an operation on its text.
    public var command: String
    public var action: String
    public var window: String
    /// The role and the name of the widget; nil for the whole application.
    public var widget: String?
    /// A word of `CommandStep.Answer`.
    public var answer: String
    /// The widgets that were asked before and do not list the command, the focused one first.
    public var passed: [String]
  }

  /// The widget inside a client's window that an input concerns.
  public struct Widget: Equatable, Sendable {
    public var role: String
    public var name: String
    /// The window that shows the widget; nil if it is not known.
    public var window: String?
    /// The finger that came down on the widget; nil for the pointer and for keys.
    public var finger: Int?
    /// True if the widget has the keyboard focus of a key's window; false if it is at the place of a press.
    public var hasFocus: Bool
    /// The ancestors, from the parent to the application's window.
    public var inside: [String]
    /// The reason why the widget is not known.
    public var because: String?
  }

  /// The responders inside a client on which a touch or the press of a button began.
  public struct Responders: Equatable, Sendable {
    /// From the responder that was hit to the application.
    public var names: [String]
    public var surface: String
    /// The finger; nil for a button.
    public var finger: Int?
    /// The reason why they are not known.
    public var because: String?
  }

  public struct Candidate: Equatable, Sendable {
    public var surface: String
    public var isWhole: Bool
    public var at: Point
    public var because: String
    /// The surface whose rule applies. `to` is the surface that the rule redirects the hit to.
    public var of: String?
    public var to: String?
    /// x, y, width, height.
    public var bounds: [Double]?
    /// x, y, width and height of each rectangle.
    public var region: [Double]?
    public var rule: String?
  }

  public struct Decision: Equatable, Sendable {
    public var recognizer: String
    public var did: String
    public var state: String
    public var finger: Int?
    /// The name of the key that was pressed; nil for other input.
    public var press: String?
    public var on: String?
    public var because: String?
    public var misfit: String?
    public var by: String?
    /// Logical pixels per millimetre where the finger came down.
    public var density: Double?
    public var rule: String?
    /// The values of the gesture, for recognizers of a policy.
    public var values: Values?
  }

  /// The values of a gesture, in logical pixels, logical pixels per second and degrees.
  public struct Values: Equatable, Sendable {
    public var at: Point
    public var translation: Point
    public var velocity: Point
    public var scale: Double
    public var rotation: Double
    public var fingers: Int

    public init(at: Point, translation: Point, velocity: Point, scale: Double, rotation: Double, fingers: Int) {
      self.at = at
      self.translation = translation
      self.velocity = velocity
      self.scale = scale
      self.rotation = rotation
      self.fingers = fingers
    }
  }

  public struct Output: Equatable, Sendable {
    public var word: String
    /// A surface, a client, a window or the performer of an action; for `key-window`, the new key window.
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
    /// The kind of a note, or the name of an action.
    public var what: String?
    /// The way in which an action is performed: by keys or by an operation on a window.
    public var how: String?
    public var number: Int?
    public var why: String
    public var rule: String?
    /// The name of the key, as in `Input`.
    var keyName: String?
  }
}

extension TraceRecord {
  /// The finger that the line concerns; nil if it does not concern one.
  public var finger: Int? {
    switch content {
    case .header, .application, .command: nil
    case .input(let input): input.finger
    case .hit(let hit): hit.finger
    case .chain(_, let finger): finger
    case .widget(let widget): widget.finger
    case .responders(let responders): responders.finger
    case .decision(let decision): decision.finger
    case .output(let output): output.finger
    }
  }

  /// Every surface, window or client that the line names.
  var names: [String] {
    switch content {
    case .header, .input, .decision: []
    case .application(let surface, _, _): [surface]
    case .hit(let hit): hit.surface.map { [$0] } ?? []
    case .chain(let links, _): links
    case .widget(let widget): widget.window.map { [$0] } ?? []
    case .responders(let responders): [responders.surface]
    case .command(let command): [command.window]
    case .output(let output): [output.to, output.resigned].compactMap { $0 }
    }
  }
}
