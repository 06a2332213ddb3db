import Keymaps
import Policies

extension KeyKnowledge {
  /// What xkbcommon and the kernel call keys.
  static var ofKeymaps: KeyKnowledge {
    KeyKnowledge(isKnown: KeyVocabulary.isKnown) { KeyVocabulary.nearest(to: $0, among: MediaKey.builtIn.map(\.key)) }
  }
}
