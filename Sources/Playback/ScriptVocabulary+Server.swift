import Keymaps
public import Scripts
import Seats
import WaylandServer

extension ScriptVocabulary {
  /// The keys of xkbcommon and the kernel, and the events of all protocols of the server.
  public static var ofServer: ScriptVocabulary {
    ScriptVocabulary(
      isKey: KeyVocabulary.isKnown, nearestKey: { KeyVocabulary.nearest(to: $0) }, canType: KeyVocabulary.canType,
      events: WireNames.events,
      reasons: RoutingReason.allCases.map(\.word) + RoutingNote.Kind.allCases.map(\.word))
  }
}
