package import Seats
import Surfaces
package import WaylandServer

/// `fingerpost_text_focus_manager_v1`: sends on-screen keyboards the kind of the active text field, which client is the
/// seat's input method, taps on the field, and that a person types on a hardware keyboard. Input methods of their clients
/// give way to others.
package final class TextFocusGlobal: FingerpostTextFocusManagerV1.Handler {
  private let methods: InputMethodGlobal
  private let counts: InputCounts
  private var objects: [TextFocusObject] = []
  private var global: Global<FingerpostTextFocusManagerV1>?

  package init(_ methods: InputMethodGlobal, counting counts: InputCounts) throws(DisplayError) {
    (self.methods, self.counts) = (methods, counts)
    global = try Global(methods.seat.server, for: .inputMethod, version: 1) { [unowned self] in $0.handler = self }
  }

  package func destroy(_ object: FingerpostTextFocusManagerV1) {}

  package func getTextFocus(_ object: FingerpostTextFocusManagerV1, id: FingerpostTextFocusV1, seat: WlSeat) {
    let server = methods.seat.server
    guard server.admits(id, beside: objects.count { $0.client == id.client }) else { return }
    let made = TextFocusObject(id, of: self)
    let client = made.clientID
    id.handler = made
    id.onDestroy = { [weak self, unowned made] in
      guard let self else { return }
      objects.removeAll { $0 === made }
      methods.removeOnScreen(client)
      reviewWatch()
    }
    objects.append(made)
    methods.addOnScreen(client)
    made.notify()
  }

  /// Sends the changes since the previous call. Call it once in each turn of the loop.
  package func notify() {
    counts.taps.watch(objects.isEmpty ? nil : methods.relay.surfaceForTaps)
    for object in objects { object.notify() }
  }

  var server: Server { methods.seat.server }
  var focus: TextFocus {
    TextFocus(methods.relay, areKeyboardsReplaced: methods.areKeyboardsReplaced(), taps: counts.taps.count)
  }
  var typedKeys: UInt32 { counts.typing.count }

  /// Has keys counted while an object waits for one.
  func reviewWatch() { counts.typing.setWatched(objects.contains(where: \.awaitsTyping)) }
}
