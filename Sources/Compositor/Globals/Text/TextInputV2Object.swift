import Geometry
import Surfaces
import WaylandServer

/// A `zwp_text_input_v2`.
///
/// A field begins with the first `update_state` while the surface with the keyboard focus is enabled.
final class TextInputV2Object: FocusedTextInput {
  private unowned let resource: ZwpTextInputV2
  private unowned let manager: TextInputV2Global
  /// The surfaces for which the client has enabled text input.
  private var enabled = EnabledSurfaces()
  /// The surface with keyboard focus, if it belongs to this client.
  private(set) var surface: SurfaceID?
  /// The serial of the latest enter event.
  private var entered: UInt32 = 0
  private(set) var field: TextField?
  private var pending = TextFieldChange()
  private var language: WireText?
  private var wantsPanel = false
  private var showsPreedit = false
  private var room = Room.events

  init(_ resource: ZwpTextInputV2, of manager: TextInputV2Global) {
    self.resource = resource
    self.manager = manager
  }

  func enter(_ surface: WlSurface, _ id: SurfaceID) {
    leave(nil)
    self.surface = id
    entered = manager.seat.server.display.nextSerial()
    resource.sendEnter(serial: entered, surface: surface)
  }

  func leave(_ surface: WlSurface?) {
    guard self.surface != nil else { return }
    self.surface = nil
    forgetState()
    end()
    if let surface { resource.sendLeave(serial: manager.seat.server.display.nextSerial(), surface: surface) }
  }

  func resourceWillGo() {
    surface = nil
    end()
  }

  private func forgetState() {
    pending = TextFieldChange()
    language = nil
  }

  private func end() {
    guard field != nil else { return }
    field = nil
    wantsPanel = false
    showsPreedit = false
    manager.relay.end(self)
  }

  private func setWantsPanel(_ wants: Bool) {
    wantsPanel = wants
    guard var changed = field, changed.wantsPanel != wants else { return }
    changed.wantsPanel = wants
    field = changed
    manager.relay.change(self, changed)
  }
}

/// The surfaces for which a client has enabled text input. Surfaces that were destroyed are removed from time to time.
private struct EnabledSurfaces {
  private var surfaces: Set<SurfaceID> = []
  private var limit = 32

  func contains(_ surface: SurfaceID) -> Bool { surfaces.contains(surface) }

  mutating func insert(_ surface: SurfaceID, in registry: SurfaceRegistry) {
    surfaces.insert(surface)
    guard surfaces.count > limit else { return }
    surfaces = surfaces.filter { registry[$0] != nil }
    limit = max(32, surfaces.count * 2)
  }

  mutating func remove(_ surface: SurfaceID) { surfaces.remove(surface) }
}

// MARK: - From the input method

extension TextInputV2Object: TextReceiver {
  var version: TextInputVersion { .v2 }
  var asksAgain: Bool { true }

  func hasRoom(for weight: Int) -> Bool { room.take(weight, of: resource.client) }

  func receive(_ message: TextMessage) {
    switch message.content {
    case .change(let composition): compose(composition)
    case .keysym(let event):
      resource.sendKeysym(
        time: event.time, sym: event.keysym, state: event.isPressed ? 1 : 0, modifiers: event.modifiers)
    case .modifiersMap(let names): resource.sendModifiersMap(map: names)
    case .language(let language): resource.sendLanguage(language: language.string)
    case .direction(let direction):
      resource.sendTextDirection(direction: ZwpTextInputV2.TextDirection(rawValue: direction))
    case .panel(let area):
      resource.sendInputPanelState(
        state: area == nil ? .hidden : .visible, x: area?.x ?? 0, y: area?.y ?? 0, width: area?.width ?? 0,
        height: area?.height ?? 0)
    }
  }

  private func compose(_ composition: Composition) {
    if composition.changesText {
      if let deleted = composition.deleted.sides {
        resource.sendDeleteSurroundingText(beforeLength: deleted.before, afterLength: deleted.after)
      }
      if let cursor = composition.cursor { resource.sendCursorPosition(index: cursor.index, anchor: cursor.anchor) }
      resource.sendCommitString(text: composition.inserted?.string ?? "")
    } else if composition.preedit == nil, showsPreedit {
      resource.sendPreeditString(text: "", commit: "")
    }
    showsPreedit = false
    guard let preedit = composition.preedit else { return }
    showsPreedit = !preedit.text.string.isEmpty
    for style in preedit.stylesWithCursor {
      resource.sendPreeditStyling(
        index: style.index, length: style.length, style: ZwpTextInputV2.PreeditStyle(rawValue: style.style))
    }
    resource.sendPreeditCursor(index: preedit.cursor.end)
    resource.sendPreeditString(text: preedit.text.string, commit: preedit.commit.string)
  }

  func forgetPreedit() { compose(Composition()) }
  func giveWay() { end() }
}

// MARK: - Requests

extension TextInputV2Object: ZwpTextInputV2.Handler {
  func destroy(_ object: ZwpTextInputV2) {}

  func enable(_ object: ZwpTextInputV2, surface: WlSurface) {
    guard let target = surface.object?.model.id else { return }
    enabled.insert(target, in: manager.seat.server.surfaces)
  }

  func disable(_ object: ZwpTextInputV2, surface: WlSurface) {
    guard let target = surface.object?.model.id else { return }
    enabled.remove(target)
    if target == self.surface { end() }
  }

  func showInputPanel(_ object: ZwpTextInputV2) {
    setWantsPanel(true)
    manager.relay.callKeyboard(for: self)
  }

  func hideInputPanel(_ object: ZwpTextInputV2) { setWantsPanel(false) }

  func setSurroundingText(_ object: ZwpTextInputV2, text: String, cursor: Int32, anchor: Int32) {
    pending.surrounding = SurroundingText(text, cursor: cursor, anchor: anchor)
  }

  func setContentType(
    _ object: ZwpTextInputV2, hint: ZwpTextInputV2.ContentHint, purpose: ZwpTextInputV2.ContentPurpose
  ) {
    pending.content = TextContent(earlierHint: hint.rawValue, purpose: purpose.rawValue)
  }

  func setCursorRectangle(_ object: ZwpTextInputV2, x: Int32, y: Int32, width: Int32, height: Int32) {
    pending.cursor = IntRect(x: x, y: y, width: width, height: height)
  }

  func setPreferredLanguage(_ object: ZwpTextInputV2, language: String) { self.language = WireText(language) }

  /// Applies the requests since the last update. Updates that the client has sent before it received the latest enter
  /// event are ignored.
  func updateState(_ object: ZwpTextInputV2, serial: UInt32, reason: ZwpTextInputV2.UpdateState) {
    var change = pending
    let language = language
    forgetState()
    guard let surface, serial == entered, enabled.contains(surface) else { return }
    let isNew = field == nil || reason == .enter
    guard !isNew || manager.relay.mayBegin(self) else { return }
    if reason == .reset {
      change.cause = .other
      showsPreedit = false
    }
    let keepsState = field != nil && reason == .change
    var changed = change.applied(to: keepsState ? field ?? TextField() : TextField())
    if let language { changed.language = language }
    changed.wantsPanel = wantsPanel
    changed.serial = serial
    field = changed
    if isNew {
      showsPreedit = false
      manager.relay.begin(self, changed)
    } else {
      manager.relay.change(self, changed)
    }
  }
}
