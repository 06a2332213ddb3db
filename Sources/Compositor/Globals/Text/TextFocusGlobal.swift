package import Seats
import Surfaces
package import WaylandServer

/// `fingerpost_text_focus_manager_v1`: sends on-screen keyboards the kind of the active text field, which client is the
/// seat's input method, and that a person types on a hardware keyboard. Input methods of their clients give way to
/// others.
package final class TextFocusGlobal: FingerpostTextFocusManagerV1.Handler {
  private let methods: InputMethodGlobal
  private let typing: TypingCount
  private var objects: [TextFocusObject] = []
  private var global: Global<FingerpostTextFocusManagerV1>?

  package init(_ methods: InputMethodGlobal, typing: TypingCount) throws(DisplayError) {
    (self.methods, self.typing) = (methods, typing)
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
  package func notify() { for object in objects { object.notify() } }

  var server: Server { methods.seat.server }
  var focus: TextFocus { TextFocus(methods.relay, areKeyboardsReplaced: methods.areKeyboardsReplaced()) }
  var typedKeys: UInt32 { typing.count }

  /// Has keys counted while an object waits for one.
  func reviewWatch() { typing.setWatched(objects.contains(where: \.awaitsTyping)) }
}
