import Surfaces
import WaylandServer

/// A `zwlr_output_configuration_v1`. Its settings are checked, and then refused.
final class OutputConfiguration: ZwlrOutputConfigurationV1.Handler {
  private let outputs: OutputRegistry
  /// The edition of the outputs that the client has based its settings on.
  private let serial: UInt32
  private var configured: [Configured] = []
  private var isUsed = false

  /// An output that the client has enabled or disabled.
  private struct Configured {
    let head: OutputHead
    /// The settings of an enabled output. They are destroyed with the configuration.
    let settings: ZwlrOutputConfigurationHeadV1?
  }

  init(of outputs: OutputRegistry, serial: UInt32) { (self.outputs, self.serial) = (outputs, serial) }

  func enableHead(
    _ object: ZwlrOutputConfigurationV1, id: ZwlrOutputConfigurationHeadV1, head: ZwlrOutputHeadV1
  ) {
    guard let known = add(head, settings: id, to: object) else { return }
    id.handler = OutputSettings(of: known, in: object)
  }

  func disableHead(_ object: ZwlrOutputConfigurationV1, head: ZwlrOutputHeadV1) {
    _ = add(head, settings: nil, to: object)
  }

  func apply(_ object: ZwlrOutputConfigurationV1) { answer(object) }

  func test(_ object: ZwlrOutputConfigurationV1) { answer(object) }

  func destroy(_ object: ZwlrOutputConfigurationV1) { for entry in configured { entry.settings?.destroy() } }

  /// - Returns: nil after an error.
  private func add(
    _ resource: ZwlrOutputHeadV1, settings: ZwlrOutputConfigurationHeadV1?, to object: ZwlrOutputConfigurationV1
  ) -> OutputHead? {
    guard checkUse(of: object), let head = resource.handler as? OutputHead else { return nil }
    guard !configured.contains(where: { $0.head === head || $0.head.isSame(as: head) }) else {
      object.post(.alreadyConfiguredHead, "the output is in the configuration already; expected each output once")
      return nil
    }
    configured.append(Configured(head: head, settings: settings))
    return head
  }

  /// Posts an error after the configuration was tested or applied.
  private func checkUse(of object: ZwlrOutputConfigurationV1) -> Bool {
    if isUsed { object.postAlreadyUsed() }
    return !isUsed
  }

  /// Ends the configuration: outputs have no settings that a client can change.
  private func answer(_ object: ZwlrOutputConfigurationV1) {
    guard checkUse(of: object) else { return }
    // A client that does not know the current outputs cannot configure all of them.
    guard serial == outputs.edition else {
      use()
      return object.sendCancelled()
    }
    let missing = outputs.all.first { output in !configured.contains { $0.head.isOf(output) } }
    if let missing {
      return object.post(
        .unconfiguredHead,
        "output \(missing.description.name) is neither enabled nor disabled; expected settings for each output")
    }
    use()
    object.sendFailed()
  }

  private func use() {
    isUsed = true
    for entry in configured { (entry.settings?.handler as? OutputSettings)?.end() }
  }
}

/// A `zwlr_output_configuration_head_v1`: the settings of an output in a configuration.
final class OutputSettings {
  private enum Property: String {
    case mode, position, transform, scale
    case adaptiveSync = "adaptive sync"
  }

  private let head: OutputHead
  private unowned let configuration: ZwlrOutputConfigurationV1
  private var isSet: Set<Property> = []
  /// True after the configuration was tested or applied.
  private var hasEnded = false

  fileprivate init(of head: OutputHead, in configuration: ZwlrOutputConfigurationV1) {
    (self.head, self.configuration) = (head, configuration)
  }

  fileprivate func end() { hasEnded = true }

  /// Checks that a property may be set, and posts an error if not.
  private func set(_ property: Property, of object: ZwlrOutputConfigurationHeadV1) -> Bool {
    guard !hasEnded else {
      configuration.postAlreadyUsed()
      return false
    }
    guard isSet.insert(property).inserted else {
      object.post(.alreadySet, "the \(property.rawValue) is set already; expected each property once")
      return false
    }
    return true
  }
}

extension OutputSettings: ZwlrOutputConfigurationHeadV1.Handler {
  func setMode(_ object: ZwlrOutputConfigurationHeadV1, mode: ZwlrOutputModeV1) {
    guard set(.mode, of: object) else { return }
    let owner = mode.handler as? OutputHead
    guard let owner, owner === head || owner.isSame(as: head) else {
      return object.post(.invalidMode, "the mode belongs to another output; expected a mode of this one")
    }
  }

  func setCustomMode(_ object: ZwlrOutputConfigurationHeadV1, width: Int32, height: Int32, refresh: Int32) {
    guard set(.mode, of: object) else { return }
    guard width > 0, height > 0, refresh >= 0 else {
      return object.post(
        .invalidCustomMode,
        "invalid mode \(width)x\(height) at \(refresh) mHz; expected a size above 0 and a rate of 0 or more")
    }
  }

  func setPosition(_ object: ZwlrOutputConfigurationHeadV1, x: Int32, y: Int32) { _ = set(.position, of: object) }

  func setTransform(_ object: ZwlrOutputConfigurationHeadV1, transform: WlOutput.Transform) {
    guard set(.transform, of: object) else { return }
    guard transform.rawValue <= WlOutput.Transform.flipped270.rawValue else {
      return object.post(.invalidTransform, "invalid transform \(transform.rawValue); expected 0 to 7")
    }
  }

  func setScale(_ object: ZwlrOutputConfigurationHeadV1, scale: Fixed) {
    guard set(.scale, of: object) else { return }
    guard scale.raw > 0 else {
      return object.post(.invalidScale, "invalid scale \(scale.double); expected a number above 0")
    }
  }

  func setAdaptiveSync(_ object: ZwlrOutputConfigurationHeadV1, state: ZwlrOutputHeadV1.AdaptiveSyncState) {
    guard set(.adaptiveSync, of: object) else { return }
    guard state == .disabled || state == .enabled else {
      return object.post(
        .invalidAdaptiveSyncState, "invalid state of adaptive sync \(state.rawValue); expected 0 or 1")
    }
  }
}

extension OutputHead {
  /// Returns whether both heads represent the same output, as those of two managers do.
  fileprivate func isSame(as other: OutputHead) -> Bool { output.map(other.isOf) ?? false }
}

extension ZwlrOutputConfigurationV1 {
  fileprivate func post(_ error: Error, _ message: String) { postError(error.rawValue, message) }

  fileprivate func postAlreadyUsed() {
    post(.alreadyUsed, "the configuration was tested or applied before; expected destroy")
  }
}

extension ZwlrOutputConfigurationHeadV1 {
  fileprivate func post(_ error: Error, _ message: String) { postError(error.rawValue, message) }
}
