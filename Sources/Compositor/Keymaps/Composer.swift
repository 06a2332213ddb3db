import CXKBCommon

/// The system's table of dead keys and compose sequences for UTF-8 locales.
final class Composer {
  private let table: OpaquePointer
  private let state: OpaquePointer

  /// Nil if no compose table is installed (on Debian, package libx11-data).
  init?(_ context: XKBContext, locale: String = "en_US.UTF-8") {
    guard let table = xkb_compose_table_new_from_locale(context.pointer, locale, XKB_COMPOSE_COMPILE_NO_FLAGS) else {
      return nil
    }
    guard let state = xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS) else {
      xkb_compose_table_unref(table)
      return nil
    }
    (self.table, self.state) = (table, state)
  }

  deinit {
    xkb_compose_state_unref(state)
    xkb_compose_table_unref(table)
  }

  /// The single character that a sequence composes; nil if the result is empty or longer.
  func result(of sequence: [Keysym]) -> Unicode.Scalar? {
    xkb_compose_state_reset(state)
    for keysym in sequence { xkb_compose_state_feed(state, keysym.value) }
    guard xkb_compose_state_get_status(state) == XKB_COMPOSE_COMPOSED else { return nil }
    let text = xkbText { xkb_compose_state_get_utf8(state, $0, $1) }
    return text.unicodeScalars.count == 1 ? text.unicodeScalars.first : nil
  }
}
