import WaylandClient

/// The text focus of the first seat, for on-screen keyboards: `fingerpost-text-focus-v1`, which only Fingerpost has.
///
/// A program with this object is an on-screen keyboard: its ``InputMethod`` gives way to those of other programs, so
/// create this object before it.
package final class TextFocus {
  /// The program that is the seat's input method.
  package enum Method: Hashable, Sendable {
    /// No program. This one can ask to become the input method.
    case none
    case own
    case other
  }

  /// The state after a group of events.
  package struct State: Hashable, Sendable {
    /// The kind of the active field; nil while no field is active. Its text is never known.
    package var field: InputField?
    /// True if the program of the field asks for an on-screen keyboard.
    package var wantsPanel = false
    package var method = Method.none
  }

  /// The events of a group.
  package struct News: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// A field is active, or asks again for a keyboard.
    package static let activated = News(rawValue: 1)
    /// The input method of the seat has changed, or has come and gone.
    package static let method = News(rawValue: 2)
    /// A person types on a hardware keyboard.
    package static let typed = News(rawValue: 4)
  }

  /// Called after each group of events.
  package var onChange: ((News) -> Void)?
  package private(set) var state = State()

  private unowned let application: WaylandApplication
  private let object: FingerpostTextFocusV1
  private var pending = State()
  private var news: News = []

  /// - Throws: ``ClientError`` if the compositor has no text focus, or does not offer it to this client.
  package init(in application: WaylandApplication) throws(ClientError) {
    let manager = try application.display.manager(FingerpostTextFocusManagerV1.self, upTo: 1)
    let seat = try application.display.requireSeat()
    self.application = application
    object = manager.getTextFocus(seat: seat)
    object.handler = TextFocusEvents(self)
  }

  /// Asks for the next key that a person types on a hardware keyboard: ``News/typed``, once.
  package func awaitTyping() { if object.isAlive { object.awaitTyping() } }

  fileprivate func change(_ body: (inout State, inout News) -> Void) { body(&pending, &news) }

  fileprivate func apply() {
    let group = news
    news = []
    state = pending
    application.step { onChange?(group) }
  }
}

/// The events of a text focus.
private final class TextFocusEvents: FingerpostTextFocusV1.Handler {
  private weak var focus: TextFocus?

  init(_ focus: TextFocus) { self.focus = focus }

  func activate(_ object: FingerpostTextFocusV1) {
    focus?.change { state, news in
      state.field = InputField()
      news.insert(.activated)
    }
  }

  func deactivate(_ object: FingerpostTextFocusV1) {
    focus?.change { state, news in
      state.field = nil
      state.wantsPanel = false
      news.remove(.activated)
    }
  }

  func contentType(
    _ object: FingerpostTextFocusV1, hint: ZwpTextInputV3.ContentHint, purpose: ZwpTextInputV3.ContentPurpose
  ) {
    focus?.change { state, _ in state.field?.take(hint, purpose) }
  }

  func inputPanel(_ object: FingerpostTextFocusV1, panel: FingerpostTextFocusV1.Panel) {
    focus?.change { state, _ in state.wantsPanel = panel == .shown }
  }

  func inputMethod(_ object: FingerpostTextFocusV1, method: FingerpostTextFocusV1.Method) {
    focus?.change { state, news in
      state.method = method == .own ? .own : method == .other ? .other : .none
      news.insert(.method)
    }
  }

  func typed(_ object: FingerpostTextFocusV1) { focus?.change { $1.insert(.typed) } }

  func done(_ object: FingerpostTextFocusV1) { focus?.apply() }
}
