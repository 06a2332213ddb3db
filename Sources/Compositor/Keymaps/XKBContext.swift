import CXKBCommon

/// A libxkbcommon context with the default data folders. Its log is silent, because errors are thrown instead.
///
/// Missing names are not taken from the environment, so that a keymap depends only on its names.
final class XKBContext {
  let pointer: OpaquePointer

  init() throws(KeymapError) {
    guard let pointer = xkb_context_new(XKB_CONTEXT_NO_ENVIRONMENT_NAMES) else { throw .noContext }
    xkb_context_set_log_level(pointer, XKB_LOG_LEVEL_CRITICAL)
    self.pointer = pointer
  }

  deinit { xkb_context_unref(pointer) }

  var includePaths: [String] {
    (0..<xkb_context_num_include_paths(pointer)).compactMap { index in
      xkb_context_include_path_get(pointer, index).map { String(cString: $0) }
    }
  }

  /// - Returns: nil if libxkbcommon cannot compile the names.
  func compile(_ names: KeymapNames) -> OpaquePointer? {
    names.rules.withCString { rules in
      names.model.withCString { model in
        names.layout.withCString { layout in
          names.variant.withCString { variant in
            names.options.withCString { options in
              var names = xkb_rule_names(
                rules: rules, model: model, layout: layout, variant: variant, options: options)
              return xkb_keymap_new_from_names(pointer, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
            }
          }
        }
      }
    }
  }
}

/// Converts an evdev code to an XKB keycode, which is higher by 8. The project uses evdev codes everywhere else.
///
/// X11 reserved the first eight keycodes, and the keymap format kept the offset.
func xkbKeycode(evdev code: UInt32) -> xkb_keycode_t { code &+ 8 }

/// Converts an XKB keycode to an evdev code; nil for keycodes below 8.
func evdevCode(xkb keycode: xkb_keycode_t) -> UInt32? { keycode >= 8 ? keycode - 8 : nil }

/// The text that a libxkbcommon function writes into a buffer, up to 127 bytes.
func xkbText(_ write: (UnsafeMutablePointer<CChar>, Int) -> Int32) -> String {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
    guard let base = buffer.baseAddress, write(base, buffer.count) > 0 else { return "" }
    return String(cString: base)
  }
}
