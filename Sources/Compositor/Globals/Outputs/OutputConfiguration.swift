import Geometry
import Surfaces
import WaylandServer

/// A `zwlr_output_configuration_v1`: the settings that a client wants for all displays.
final class OutputConfiguration: ZwlrOutputConfigurationV1.Handler {
  private unowned let desk: any DisplayDesk
  /// The name of the client in the log.
  private let client: String
  /// The edition of the displays that the client has based its settings on.
  private let serial: UInt32
  private var configured: [Configured] = []
  private var isUsed = false

  /// A display that the client has enabled or disabled.
  private struct Configured {
    let head: OutputHead
    /// The object for the settings of an enabled display. It is destroyed with the configuration.
    let object: ZwlrOutputConfigurationHeadV1?
    /// The settings of an enabled display; nil for a disabled one.
    let settings: OutputSettings?
  }

  init(of desk: any DisplayDesk, for client: String, serial: UInt32) {
    (self.desk, self.client, self.serial) = (desk, client, serial)
  }

  func enableHead(
    _ object: ZwlrOutputConfigurationV1, id: ZwlrOutputConfigurationHeadV1, head: ZwlrOutputHeadV1
  ) {
    guard let known = check(head, in: object) else { return }
    let settings = OutputSettings(of: known, in: object)
    configured.append(Configured(head: known, object: id, settings: settings))
    id.handler = settings
  }

  func disableHead(_ object: ZwlrOutputConfigurationV1, head: ZwlrOutputHeadV1) {
    guard let known = check(head, in: object) else { return }
    configured.append(Configured(head: known, object: nil, settings: nil))
  }

  func apply(_ object: ZwlrOutputConfigurationV1) {
    answer(object) { [desk, client] in desk.apply($0, for: client) }
  }

  func test(_ object: ZwlrOutputConfigurationV1) { answer(object) { [desk] in desk.canApply($0) } }

  func destroy(_ object: ZwlrOutputConfigurationV1) { for entry in configured { entry.object?.destroy() } }

  /// - Returns: nil after an error.
  private func check(_ resource: ZwlrOutputHeadV1, in object: ZwlrOutputConfigurationV1) -> OutputHead? {
    guard checkUse(of: object), let head = resource.handler as? OutputHead else { return nil }
    guard !configured.contains(where: { $0.head === head || $0.head.isSame(as: head) }) else {
      object.post(.alreadyConfiguredHead, "the output is in the configuration already; expected each output once")
      return nil
    }
    return head
  }

  /// Posts an error after the configuration was tested or applied.
  private func checkUse(of object: ZwlrOutputConfigurationV1) -> Bool {
    if isUsed { object.postAlreadyUsed() }
    return !isUsed
  }

  /// Ends the configuration.
  ///
  /// - Parameter isPossible: tests or applies the settings of displays.
  private func answer(_ object: ZwlrOutputConfigurationV1, _ isPossible: ([DisplayWish]) -> Bool) {
    guard checkUse(of: object) else { return }
    // A client that does not know the current displays cannot configure all of them.
    guard serial == desk.edition else {
      use()
      return object.sendCancelled()
    }
    let displays = desk.displays
    let missing = displays.first { display in !configured.contains { $0.head.display == display.name } }
    if let missing {
      return object.post(
        .unconfiguredHead,
        "output \(missing.name) is neither enabled nor disabled; expected settings for each output")
    }
    use()
    // Outputs that were removed need no settings.
    let wishes = displays.compactMap { display in
      configured.first { $0.head.display == display.name }.map { wish($0, for: display) }
    }
    let areSupported = wishes.allSatisfy { $0?.isWithinLimits == true }
    if areSupported, isPossible(wishes.compactMap(\.self)) { object.sendSucceeded() } else { object.sendFailed() }
  }

  /// - Returns: nil for settings that no display has.
  private func wish(_ entry: Configured, for display: DisplayState) -> DisplayWish? {
    var wish = DisplayWish(display)
    wish.isEnabled = entry.settings != nil
    return entry.settings.map { $0.change(&wish) ? wish : nil } ?? wish
  }

  private func use() {
    isUsed = true
    for entry in configured { entry.settings?.end() }
  }
}

/// A `zwlr_output_configuration_head_v1`: the settings of an output in a configuration. Settings that the client does not
/// set stay as they are.
final class OutputSettings {
  /// The size and rate that the client wants.
  private enum Size {
    case listed(OutputMode)
    case custom(DisplayMode)
  }

  private let head: OutputHead
  private unowned let configuration: ZwlrOutputConfigurationV1
  private var size: Size?
  private var position: (x: Int32, y: Int32)?
  private var transform: Transform?
  private var scale: Fixed?
  private var wantsAdaptiveSync: Bool?
  /// True after the configuration was tested or applied.
  private var hasEnded = false

  fileprivate init(of head: OutputHead, in configuration: ZwlrOutputConfigurationV1) {
    (self.head, self.configuration) = (head, configuration)
  }

  fileprivate func end() { hasEnded = true }

  /// Makes the changes that the client wants.
  ///
  /// - Returns: false if no display can have the settings: a mode that its display has no longer, or adaptive sync.
  fileprivate func change(_ wish: inout DisplayWish) -> Bool {
    switch size {
    case .listed(let mode):
      guard !mode.isFinished else { return false }
      wish.mode = mode.mode
    case .custom(let mode): wish.mode = mode
    case nil: break
    }
    wish.transform = transform ?? wish.transform
    // A client that sends back the rounded values that it has received changes nothing.
    if let position, position != wish.position.sent { wish.position = Point(Double(position.x), Double(position.y)) }
    if let scale, scale.raw != Fixed(wish.scale).raw { wish.scale = scale.double }
    return wantsAdaptiveSync != true
  }

  /// Checks that a property may be set, and posts an error if not.
  private func checkUnset(_ value: Any?, _ name: String, of object: ZwlrOutputConfigurationHeadV1) -> Bool {
    guard !hasEnded else {
      configuration.postAlreadyUsed()
      return false
    }
    guard value == nil else {
      object.post(.alreadySet, "the \(name) is set already; expected each property once")
      return false
    }
    return true
  }
}

extension OutputSettings: ZwlrOutputConfigurationHeadV1.Handler {
  func setMode(_ object: ZwlrOutputConfigurationHeadV1, mode: ZwlrOutputModeV1) {
    guard checkUnset(size, "mode", of: object), let wanted = mode.handler as? OutputMode else { return }
    guard head.display == nil || wanted.isFinished || wanted.display == head.display else {
      return object.post(.invalidMode, "the mode belongs to another output; expected a mode of this one")
    }
    size = .listed(wanted)
  }

  func setCustomMode(_ object: ZwlrOutputConfigurationHeadV1, width: Int32, height: Int32, refresh: Int32) {
    guard checkUnset(size, "mode", of: object) else { return }
    guard width > 0, height > 0, refresh >= 0 else {
      return object.post(
        .invalidCustomMode,
        "invalid mode \(width)x\(height) at \(refresh) mHz; expected a size above 0 and a rate of 0 or more")
    }
    size = .custom(DisplayMode(IntSize(width, height), refresh: refresh))
  }

  func setPosition(_ object: ZwlrOutputConfigurationHeadV1, x: Int32, y: Int32) {
    if checkUnset(position, "position", of: object) { position = (x, y) }
  }

  func setTransform(_ object: ZwlrOutputConfigurationHeadV1, transform: WlOutput.Transform) {
    guard checkUnset(self.transform, "transform", of: object) else { return }
    guard let known = Transform(rawValue: Int32(bitPattern: transform.rawValue)) else {
      return object.post(.invalidTransform, "invalid transform \(transform.rawValue); expected 0 to 7")
    }
    self.transform = known
  }

  func setScale(_ object: ZwlrOutputConfigurationHeadV1, scale: Fixed) {
    guard checkUnset(self.scale, "scale", of: object) else { return }
    guard scale.raw > 0 else {
      return object.post(.invalidScale, "invalid scale \(scale.double); expected a number above 0")
    }
    self.scale = scale
  }

  func setAdaptiveSync(_ object: ZwlrOutputConfigurationHeadV1, state: ZwlrOutputHeadV1.AdaptiveSyncState) {
    guard checkUnset(wantsAdaptiveSync, "adaptive sync", of: object) else { return }
    guard state == .disabled || state == .enabled else {
      return object.post(
        .invalidAdaptiveSyncState, "invalid state of adaptive sync \(state.rawValue); expected 0 or 1")
    }
    wantsAdaptiveSync = state == .enabled
  }
}

extension OutputHead {
  /// Returns whether both heads represent the same display, as those of two managers do.
  fileprivate func isSame(as other: OutputHead) -> Bool { display != nil && display == other.display }
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
