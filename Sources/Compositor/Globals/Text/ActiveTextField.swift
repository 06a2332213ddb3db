package import Geometry
package import Seats
package import Surfaces
import WaylandServer

extension TextInputGlobal {
  /// The rectangle of the caret in the active text field, on the surface with the field; nil if it is not known.
  package var caret: (surface: SurfaceID, area: IntRect<SurfaceSpace>)? {
    guard let active = relay.active, let surface = active.surface, let area = active.field?.cursor else { return nil }
    return (surface, area)
  }

  /// True if the active text field is that of a terminal, whose caret moves with its output.
  package var isTerminal: Bool { relay.active?.field?.content?.purpose == .terminal }

  /// The surface with the active text field, if clients show no edit menu for such a field: in a terminal, and in programs of
  /// Qt 5, which use text inputs of older versions; nil for other fields, and without one.
  package var fieldWithoutMenu: SurfaceID? {
    guard let active = relay.active, let field = active.field else { return nil }
    return field.content?.purpose == .terminal || active.version < .v3 ? active.surface : nil
  }

  /// The text field that receives text; nil for none.
  package var activeField: ActiveTextField? {
    guard let field = relay.active?.field else { return nil }
    let (hints, purpose) = (field.content?.hint ?? [], field.content?.purpose ?? .normal)
    return ActiveTextField(
      purpose: purpose.rawValue, surrounding: field.surrounding?.text.string,
      isSecret: !hints.isDisjoint(with: [.hiddenText, .sensitiveData]) || purpose == .password || purpose == .pin)
  }
}
