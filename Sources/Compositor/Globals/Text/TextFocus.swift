import Seats
import Surfaces
import WaylandServer

/// The state that on-screen keyboards follow: the active text field and the seat's input method.
struct TextFocus: Equatable {
  struct Field: Equatable {
    /// See `TextRelay.calls`.
    let call: UInt32
    /// The number of taps on the surface of the field, if its client does not ask for a keyboard by itself.
    let taps: UInt32
    let content: TextContent
    /// False if the client of the field asks for no keyboard, or an input view is in its place.
    let wantsPanel: Bool
  }

  /// The active text field; nil for none.
  let field: Field?
  /// The client that is the seat's input method; nil for none.
  let method: ClientID?
  /// See `TextRelay.methodChanges`.
  let methodChanges: UInt32

  init(_ relay: TextRelay, areKeyboardsReplaced: Bool, taps: UInt32) {
    field = relay.active?.field.map {
      let content = $0.content?.known ?? TextContent(hint: [], purpose: .normal)
      return Field(
        call: relay.calls, taps: taps, content: content, wantsPanel: $0.wantsPanel && !areKeyboardsReplaced)
    }
    method = relay.method?.client
    methodChanges = relay.methodChanges
  }
}
