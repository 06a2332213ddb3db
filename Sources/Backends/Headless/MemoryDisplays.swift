package import Backends
import Geometry
package import Surfaces

/// The displays of outputs in memory. They accept every mode.
///
/// A disabled display keeps its settings until it is enabled again. A script removes an output together with its display.
package final class MemoryDisplays: DisplayControl {
  /// The maximum number of pixels: 268 MB of memory.
  private static let mostPixels: Int64 = 67_108_864

  private unowned let desk: any BackendDesk
  /// All displays, in the order in which they appeared.
  private var names: [String]
  /// The settings of the disabled displays.
  private var disabled: [String: OutputDescription] = [:]
  /// The enabled displays whose power is off.
  private var unpowered: Set<String> = []

  package init(of desk: any BackendDesk) {
    self.desk = desk
    names = desk.outputs.map(\.description.name)
  }

  /// Follows outputs that others add and remove.
  package func outputsDidChange() {
    let current = desk.outputs.map(\.description.name)
    for name in current {
      disabled[name] = nil
      if !names.contains(name) { names.append(name) }
    }
    names.removeAll { !current.contains($0) && disabled[$0] == nil }
    let former = unpowered
    unpowered.formIntersection(current)
    if unpowered != former { desk.displaysDidChange() }
  }

  package var displays: [DisplayState] {
    let outputs = desk.outputs
    return names.compactMap { name in
      if let settings = disabled[name] { return DisplayState(settings, isEnabled: false) }
      return outputs.first { $0.description.name == name }.map {
        DisplayState($0.description, isPowered: !unpowered.contains(name))
      }
    }
  }

  package func canApply(_ wishes: [DisplayWish]) -> Bool { descriptions(for: wishes) != nil }

  package func apply(_ wishes: [DisplayWish]) -> Bool {
    let former = displays
    guard let descriptions = descriptions(for: wishes), add(wishes, descriptions) else { return false }
    let outputs = desk.outputs
    for (wish, description) in zip(wishes, descriptions) {
      let output = outputs.first { $0.description.name == wish.name }
      if wish.isEnabled {
        output?.change(to: description)
      } else {
        disabled[wish.name] = description
        unpowered.remove(wish.name)
        output?.remove()
      }
    }
    if displays != former { desk.displaysDidChange() }
    return true
  }

  package func setPower(_ isOn: Bool, ofDisplay name: String) -> Bool {
    guard disabled[name] == nil, names.contains(name) else { return false }
    let isChanged = isOn ? unpowered.remove(name) != nil : unpowered.insert(name).inserted
    if isChanged { desk.displaysDidChange() }
    return true
  }

  /// Adds the outputs of displays that are enabled again. They are added first, since only that can fail.
  ///
  /// - Returns: false if the system refuses one; then none was added.
  private func add(_ wishes: [DisplayWish], _ descriptions: [OutputDescription]) -> Bool {
    let former = disabled
    var added: [any BackendOutput] = []
    for (wish, description) in zip(wishes, descriptions) where wish.isEnabled && disabled[wish.name] != nil {
      guard let output = try? desk.addOutput(description) else {
        for output in added {
          let name = output.description.name
          // Just before the removal: `outputsDidChange` forgets the settings of outputs that are present.
          disabled[name] = former[name]
          output.remove()
        }
        return false
      }
      disabled[wish.name] = nil
      added.append(output)
    }
    return true
  }

  /// - Returns: the settings of each display; nil if any of them is not possible.
  private func descriptions(for wishes: [DisplayWish]) -> [OutputDescription]? {
    guard Set(wishes.map(\.name)).count == wishes.count else { return nil }
    let known = displays
    var descriptions: [OutputDescription] = []
    for wish in wishes {
      guard let former = known.first(where: { $0.name == wish.name }), wish.isWithinLimits else { return nil }
      let pixels = wish.mode.pixels
      guard Int64(pixels.width) * Int64(pixels.height) <= Self.mostPixels else { return nil }
      descriptions.append(wish.applied(to: former.output))
    }
    return descriptions
  }
}
