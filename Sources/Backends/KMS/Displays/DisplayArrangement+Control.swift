package import Surfaces
import System

extension DisplayArrangement: DisplayControl {
  package var displays: [DisplayState] { all.map(\.state) }

  package func canApply(_ wishes: [DisplayWish]) -> Bool { plan(for: wishes)?.isAccepted(by: card) ?? false }

  package func apply(_ wishes: [DisplayWish]) -> Bool {
    guard let plan = plan(for: wishes), apply(plan) else { return false }
    displaysDidChange()
    return true
  }

  package func setPower(_ isOn: Bool, ofDisplay name: String) -> Bool {
    all.first { $0.name == name }.map { setPower(isOn, of: $0) } ?? false
  }

  /// - Returns: nil if a display does not exist, lacks its mode, or cannot be shown beside the others.
  private func plan(for wishes: [DisplayWish]) -> DisplayPlan? {
    var settings: [String: DisplaySettings] = [:]
    for wish in wishes {
      guard let display = all.first(where: { $0.name == wish.name }), settings[wish.name] == nil else { return nil }
      let wanted = DisplaySettings(wish, instead: display.settings)
      guard !wanted.isEnabled || display.mode(wanted) != nil else { return nil }
      settings[wish.name] = wanted
    }
    guard let plan = try? DisplayPlan(all, settings, on: card), plan.serves(Set(settings.keys)) else { return nil }
    return plan
  }
}
