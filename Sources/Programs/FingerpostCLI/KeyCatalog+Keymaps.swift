import Assembly
import Keymaps
import Policies

extension KeyCatalog {
  /// The key names of xkbcommon and the kernel, and the installed layouts.
  static var ofKeymaps: KeyCatalog {
    KeyCatalog(isKnown: KeyVocabulary.isKnown) {
      KeyVocabulary.nearest(to: $0, among: MediaKeyRule.builtIn.map(\.key))
    } fault: { keyboard in
      do throws(KeymapError) {
        _ = try Keymap(KeymapNames(keyboard))
        return nil
      } catch {
        return error.description
      }
    } missing: { names, keyboard in
      guard let keymap = try? Keymap(KeymapNames(keyboard)) else { return [] }
      return names.filter { !keymap.hasKey(named: $0) }
    }
  }
}
