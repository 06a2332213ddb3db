import WaylandClient

/// The input method of a seat: it writes to the text field that has the keyboard, of any program.
///
/// A seat has one input method. The compositor decides by its policy which programs may be one.
public final class InputMethod {
  /// The program's answer to changes of the field. It is called after all parts of a change have arrived.
  public weak var delegate: (any InputMethodDelegate)?
  /// The field that receives text; `nil` if no field does.
  public private(set) var field: InputField?
  /// A Boolean value that indicates whether this program is the seat's input method. It is not if the seat already has
  /// one, and then it never becomes one: invalidate it, and create another one later.
  public private(set) var isAvailable = true

  private unowned let application: WaylandApplication
  private let object: ZwpInputMethodV2
  private var pending: Pending?
  private var forecast = TextForecast()
  /// The number of `done` events, which the compositor expects with each edit.
  private var serial: UInt32 = 0

  /// The events since the last `done`.
  fileprivate struct Pending {
    var isActive: Bool
    /// True if a field was activated since, also if it follows another one.
    var isNew = false
    var field: InputField
    var reports = false
  }

  /// Asks to be the input method of the first seat.
  ///
  /// - Throws: ``ClientError`` if the compositor has no input methods, or does not offer them to this client.
  public init(in application: WaylandApplication) throws(ClientError) {
    let manager = try application.display.manager(ZwpInputMethodManagerV2.self, upTo: 1)
    let seat = try application.display.requireSeat()
    self.application = application
    object = manager.getInputMethod(seat: seat)
    object.handler = InputMethodEvents(self)
  }

  /// Ends the input method, so that another one can have the seat. Without a call, it lives as long as the application.
  public func invalidate() {
    isAvailable = false
    field = nil
    if object.isAlive { object.destroy() }
  }

  // MARK: Edits

  /// Inserts text in place of the selection, and removes the preedit.
  ///
  /// - Returns: false if no field receives text.
  @discardableResult
  public func commit(_ text: String) -> Bool { perform(InputEdit(inserting: text)) }

  /// Shows preliminary text at the caret, for example a word that is being composed. An empty text removes it.
  ///
  /// - Parameter cursor: The caret, or the selection, in the text; `nil` for a caret at the end.
  /// - Returns: false if no field receives text.
  @discardableResult
  public func setPreedit(_ text: String, cursor: Range<String.Index>? = nil) -> Bool {
    perform(InputEdit(preedit: text, cursor: cursor))
  }

  /// Deletes characters around the caret, and removes the preedit.
  ///
  /// - Returns: false if no field receives text, or if it does not report so many characters. A virtual keyboard can send
  ///   the key BackSpace then.
  @discardableResult
  public func deleteSurrounding(before: Int, after: Int = 0) -> Bool {
    perform(InputEdit(deletingBefore: before, after: after))
  }

  /// Makes several changes as one: first it deletes, then it inserts, then it shows the preedit.
  ///
  /// Lengths are those of the text after all earlier edits, also if the field's program has not reported it yet.
  ///
  /// - Returns: false if no field receives text, or if it does not report as many characters as the edit deletes. Nothing
  ///   is changed then.
  @discardableResult
  public func perform(_ edit: InputEdit) -> Bool {
    guard let field, let bytes = bytes(toDeleteBy: edit, in: field) else { return false }
    if bytes != (0, 0) {
      object.deleteSurroundingText(beforeLength: UInt32(bytes.before), afterLength: UInt32(bytes.after))
    }
    let parts = edit.inserted.pieces
    for (index, part) in parts.enumerated() {
      object.commitString(text: part)
      if index < parts.count - 1 { object.commit(serial: serial) }
    }
    if !edit.preedit.isEmpty {
      let (text, begin, end) = edit.preeditOnWire
      object.setPreeditString(text: text, cursorBegin: begin, cursorEnd: end)
    }
    object.commit(serial: serial)
    // The letter does not wait for the pictures of the turn.
    application.display.connection.flush()
    forecast.expect(deleted: bytes, inserted: parts.joined())
    self.field?.surroundingText = forecast.text
    return true
  }

  private func bytes(toDeleteBy edit: InputEdit, in field: InputField) -> (before: Int, after: Int)? {
    let (before, after) = (max(0, edit.deletedBefore), max(0, edit.deletedAfter))
    guard before > 0 || after > 0 else { return (0, 0) }
    guard let text = field.surroundingText, text.before.count >= before, text.after.count >= after else { return nil }
    return (text.before.suffix(before).utf8.count, text.after.prefix(after).utf8.count)
  }

  // MARK: Events

  fileprivate func change(_ body: (inout Pending) -> Void) {
    var changed = pending ?? Pending(isActive: field != nil, field: field ?? InputField())
    body(&changed)
    pending = changed
  }

  fileprivate func activate() { change { $0 = Pending(isActive: true, isNew: true, field: InputField()) } }

  fileprivate func deactivate() { change { $0 = Pending(isActive: false, field: InputField()) } }

  fileprivate func report(_ text: SurroundingText) {
    change {
      $0.field.surroundingText = text
      $0.reports = true
    }
  }

  fileprivate func apply() {
    serial &+= 1
    guard let news = pending else { return }
    pending = nil
    application.step {
      if field != nil, news.isNew || !news.isActive {
        field = nil
        delegate?.inputMethodDidDeactivate(self)
      }
      guard news.isActive else { return }
      if news.isNew { forecast = TextForecast() }
      if news.reports || news.isNew {
        forecast.take(news.field.surroundingText, isEdit: news.field.changeCause == .inputMethod && !news.isNew)
      }
      field = news.field
      field?.surroundingText = forecast.text
      if news.isNew { delegate?.inputMethodDidActivate(self) } else { delegate?.inputMethodDidChange(self) }
    }
  }

  fileprivate func beUnavailable() {
    application.step {
      isAvailable = false
      if field != nil {
        field = nil
        delegate?.inputMethodDidDeactivate(self)
      }
      delegate?.inputMethodDidBecomeUnavailable(self)
    }
  }
}

/// The events of an input method's object.
private final class InputMethodEvents: ZwpInputMethodV2.Handler {
  /// The application keeps an input method until it is invalidated.
  private let method: InputMethod

  init(_ method: InputMethod) { self.method = method }

  func activate(_ object: ZwpInputMethodV2) { method.activate() }
  func deactivate(_ object: ZwpInputMethodV2) { method.deactivate() }

  func surroundingText(_ object: ZwpInputMethodV2, text: String, cursor: UInt32, anchor: UInt32) {
    method.report(SurroundingText(text, caret: Int(cursor), anchor: Int(anchor)))
  }

  func textChangeCause(_ object: ZwpInputMethodV2, cause: ZwpTextInputV3.ChangeCause) {
    method.change { $0.field.changeCause = cause == .inputMethod ? .inputMethod : .other }
  }

  func contentType(
    _ object: ZwpInputMethodV2, hint: ZwpTextInputV3.ContentHint, purpose: ZwpTextInputV3.ContentPurpose
  ) {
    method.change { $0.field.take(hint, purpose) }
  }

  func done(_ object: ZwpInputMethodV2) { method.apply() }
  func unavailable(_ object: ZwpInputMethodV2) { method.beUnavailable() }
}

/// Receives the changes of an ``InputMethod``. All methods are optional.
public protocol InputMethodDelegate: AnyObject {
  /// Called when a text field begins to receive text. It may follow another field at once.
  func inputMethodDidActivate(_ inputMethod: InputMethod)
  /// Called when the field's text, caret or kind has changed.
  func inputMethodDidChange(_ inputMethod: InputMethod)
  /// Called when the field no longer receives text.
  func inputMethodDidDeactivate(_ inputMethod: InputMethod)
  /// Called when the seat has another input method. Nothing follows.
  func inputMethodDidBecomeUnavailable(_ inputMethod: InputMethod)
}

extension InputMethodDelegate {
  public func inputMethodDidActivate(_ inputMethod: InputMethod) {}
  public func inputMethodDidChange(_ inputMethod: InputMethod) {}
  public func inputMethodDidDeactivate(_ inputMethod: InputMethod) {}
  public func inputMethodDidBecomeUnavailable(_ inputMethod: InputMethod) {}
}
