/// One line of a trace, as it was read.
package struct TraceRecord: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
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
  package var line: Int
  /// The number of the event that the line belongs to; nil if no event caused it.
  package var event: Int?
  package var content: Content
  /// The text of the line.
  package var text: String

  package struct Point: Equatable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  package struct Input: Equatable, Sendable {
    /// The time in milliseconds.
    package var time: Double
    package var word: String
    package var finger: Int?
    package var device: Int?
    package var at: Point?
    package var by: Point?
    package var size: Point?
    /// A button or a key.
    package var code: Int?
    package var value: Double?
    package var axis: String?
    /// The kind of a touchpad gesture. `fingers` is its number of fingers, and `scale` the distance between the fingers
    /// of a pinch relative to its beginning.
    package var gesture: String?
    package var fingers: Int?
    package var scale: Double?
    /// The number of a tool, a ring, a strip or a mode.
    package var number: Int?
    /// The name of the key or button. Traces contain it for keys of keymaps other than the seat's; `naming(_:)` sets
    /// the others.
    var keyName: String?
  }

  package struct Hit: Equatable, Sendable {
    package var surface: String?
    package var finger: Int?
    package var at: Point
    package var candidates: [Candidate]
    package var unlisted: Int
    package var behind: Int
  }

  /// What a widget, or a whole application, has answered when an action was sent to it.
  package struct Command: Equatable, Sendable {
    /// The widget's action, or an operation on its text.
    package var command: String
    package var action: String
    package var window: String
    /// The role and the name of the widget; nil for the whole application.
    package var widget: String?
    /// A word of `CommandStep.Answer`.
    package var answer: String
    /// The widgets that were asked before and do not list the command, the focused one first.
    package var passed: [String]
  }

  /// The widget inside a client's window that an input concerns.
  package struct Widget: Equatable, Sendable {
    package var role: String
    package var name: String
    /// The window that shows the widget; nil if it is not known.
    package var window: String?
    /// The finger that came down on the widget; nil for the pointer and for keys.
    package var finger: Int?
    /// True if the widget has the keyboard focus of a key's window; false if it is at the place of a press.
    package var hasFocus: Bool
    /// The ancestors, from the parent to the application's window.
    package var inside: [String]
    /// The reason why the widget is not known.
    package var because: String?
  }

  /// The responders inside a client on which a touch or the press of a button began.
  package struct Responders: Equatable, Sendable {
    /// From the responder that was hit to the application.
    package var names: [String]
    package var surface: String
    /// The finger; nil for a button.
    package var finger: Int?
    /// The reason why they are not known.
    package var because: String?
  }

  package struct Candidate: Equatable, Sendable {
    package var surface: String
    package var isWhole: Bool
    package var at: Point
    package var because: String
    /// The surface whose rule applies. `to` is the surface that the rule redirects the hit to.
    package var of: String?
    package var to: String?
    /// x, y, width, height.
    package var bounds: [Double]?
    /// x, y, width and height of each rectangle.
    package var region: [Double]?
    package var rule: String?
  }

  package struct Decision: Equatable, Sendable {
    package var recognizer: String
    package var did: String
    package var state: String
    package var finger: Int?
    /// The name of the key that was pressed; nil for other input.
    package var press: String?
    package var on: String?
    package var because: String?
    package var misfit: String?
    package var by: String?
    /// Logical pixels per millimetre where the finger came down.
    package var density: Double?
    package var rule: String?
    /// The values of the gesture, for recognizers of a policy.
    package var values: Values?
  }

  /// The values of a gesture, in logical pixels, logical pixels per second and degrees.
  package struct Values: Equatable, Sendable {
    package var at: Point
    package var translation: Point
    package var velocity: Point
    package var scale: Double
    package var rotation: Double
    package var fingers: Int

    package init(at: Point, translation: Point, velocity: Point, scale: Double, rotation: Double, fingers: Int) {
      self.at = at
      self.translation = translation
      self.velocity = velocity
      self.scale = scale
      self.rotation = rotation
      self.fingers = fingers
    }
  }

  package struct Output: Equatable, Sendable {
    package var word: String
    /// A surface, a client, a window or the performer of an action; for `key-window`, the new key window.
    package var to: String?
    package var resigned: String?
    package var id: Int?
    package var finger: Int?
    package var at: Point?
    package var size: Point?
    package var code: Int?
    package var value: Double?
    package var axis: String?
    package var gesture: String?
    package var fingers: Int?
    /// The kind of a note, or the name of an action.
    package var what: String?
    /// The way in which an action is performed: by keys or by an operation on a window.
    package var how: String?
    package var number: Int?
    package var why: String
    package var rule: String?
    /// The name of the key, as in `Input`.
    var keyName: String?
  }
}

extension TraceRecord {
  /// The finger that the line concerns; nil if it does not concern one.
  package var finger: Int? {
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
