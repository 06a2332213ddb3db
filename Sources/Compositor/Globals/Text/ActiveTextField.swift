package import Seats
import WaylandServer

extension TextInputGlobal {
  /// The text field that receives text; nil for none.
  package var activeField: ActiveTextField? {
    guard let field = relay.active?.field else { return nil }
    let (hints, purpose) = (field.content?.hint ?? [], field.content?.purpose ?? .normal)
    return ActiveTextField(
      purpose: purpose.rawValue, surrounding: field.surrounding?.text.string,
      isSecret: !hints.isDisjoint(with: [.hiddenText, .sensitiveData]) || purpose == .password || purpose == .pin)
  }
}
