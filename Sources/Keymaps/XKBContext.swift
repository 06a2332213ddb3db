import CXKBCommon

/// libxkbcommon's view of where its data lies; silent, since faults are reported as errors of ours.
///
/// Names that are not given do not come from the environment: a keymap depends on what is asked for and nothing else.
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

  /// - Returns: nil where libxkbcommon cannot make a keymap of the names.
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

/// Keycodes are evdev's everywhere in the project; XKB counts from eight higher.
///
/// X11 reserved the first eight for itself, and the keymap format still remembers.
func xkbKeycode(evdev code: UInt32) -> xkb_keycode_t { code &+ 8 }

/// The way back; nil for the codes below X11's first.
func evdevCode(xkb keycode: xkb_keycode_t) -> UInt32? { keycode >= 8 ? keycode - 8 : nil }

/// A text that libxkbcommon writes into a buffer, whose length (without the final NUL) it says.
func xkbText(_ write: (UnsafeMutablePointer<CChar>, Int) -> Int32) -> String {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
    guard let base = buffer.baseAddress, write(base, buffer.count) > 0 else { return "" }
    return String(cString: base)
  }
}
