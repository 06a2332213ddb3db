import Assembly
import Keymaps
import Policies
package import Scripts
import Seats
import WaylandServer

extension ScriptVocabulary {
  /// The keys of xkbcommon and the kernel, and the events of all protocols of the server.
  package static var ofServer: ScriptVocabulary {
    var vocabulary = ScriptVocabulary(
      isKey: KeyVocabulary.isKnown, nearestKey: { KeyVocabulary.nearest(to: $0) }, canType: KeyVocabulary.canType,
      events: WireNames.events,
      reasons: RoutingReason.allCases.map(\.word) + RoutingNote.Kind.allCases.map(\.word))
    vocabulary.keyboardFault = { keyboard in
      var policy = KeyboardPolicy()
      policy.use(keyboard)
      do throws(KeymapError) {
        _ = try Keymap(KeymapNames(policy))
        return nil
      } catch {
        return error.description
      }
    }
    return vocabulary
  }
}
