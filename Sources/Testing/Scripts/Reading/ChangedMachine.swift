import Documents

/// The outputs, devices, frames and clients that earlier steps have changed. It finds steps that need something that is
/// gone before anything is played.
struct ChangedMachine: Equatable, Sendable {
  private struct Removal: Equatable, Sendable {
    var position: SourcePosition
    /// True if a step had added the output.
    var wasAdded: Bool
  }

  private var unplugged: [PlayedDevice: SourcePosition] = [:]
  private var withheld: SourcePosition?
  private var stopped: [String: SourcePosition] = [:]
  private var added: [String: SourcePosition] = [:]
  private var removed: [String: Removal] = [:]

  /// True if nothing differs from the beginning of the script.
  var isWhole: Bool { isSame(as: ChangedMachine()) }

  /// Returns true if the same things are changed, regardless of the steps that changed them.
  func isSame(as other: ChangedMachine) -> Bool {
    Set(unplugged.keys) == Set(other.unplugged.keys) && (withheld == nil) == (other.withheld == nil)
      && Set(stopped.keys) == Set(other.stopped.keys) && Set(added.keys) == Set(other.added.keys)
      && missing == other.missing
  }

  /// The outputs of the beginning that are removed.
  private var missing: Set<String> { Set(removed.filter { !$0.value.wasAdded }.keys) }

  /// Reports a step that plays an unplugged device, and forgets clients that it ends.
  mutating func take(_ kind: Step.Kind, at position: SourcePosition, _ faults: FaultList) {
    if let device = kind.device, let first = unplugged[device] {
      faults.report(at: position, "the \(device.rawValue) is unplugged, since line \(first.line)")
    }
    if case .program(.kill(let kill)) = kind, kill.signal == .kill, let client = kill.client { stopped[client] = nil }
    if case .program(.start(let client)) = kind { stopped[client] = nil }
  }
}

// MARK: - Outputs

extension ChangedMachine {
  enum OutputState { case asBefore, added, removed(SourcePosition) }

  func state(ofOutput name: String) -> OutputState {
    if let removal = removed[name] { return .removed(removal.position) }
    return added[name] == nil ? .asBefore : .added
  }

  mutating func add(output name: String, at position: SourcePosition) {
    // An output of the beginning that comes back changes nothing.
    if removed.removeValue(forKey: name)?.wasAdded != false { added[name] = position }
  }

  mutating func remove(output name: String, at position: SourcePosition) {
    guard removed[name] == nil else { return }
    removed[name] = Removal(position: position, wasAdded: added.removeValue(forKey: name) != nil)
  }
}

// MARK: - Devices, frames and clients

extension ChangedMachine {
  /// The devices that a step changes.
  ///
  /// - Parameter device: the device; nil for all that are not in the wanted state.
  func devices(_ device: PlayedDevice?, isPlugged: Bool) -> [PlayedDevice] {
    device.map { [$0] } ?? PlayedDevice.allCases.filter { (unplugged[$0] != nil) == isPlugged }
  }

  mutating func unplug(_ device: PlayedDevice?, at position: SourcePosition, _ faults: FaultList) {
    if let device, let first = unplugged[device] {
      return faults.report(at: position, "the \(device.rawValue) is already unplugged, since line \(first.line)")
    }
    for device in devices(device, isPlugged: false) { unplugged[device] = position }
  }

  mutating func plug(_ device: PlayedDevice?, at position: SourcePosition, _ faults: FaultList) {
    let devices = devices(device, isPlugged: true)
    if !devices.contains(where: { unplugged[$0] != nil }) {
      faults.report(
        at: position, device.map { "the \($0.rawValue) is not unplugged" } ?? "no device is unplugged")
    }
    for device in devices { unplugged[device] = nil }
  }

  mutating func take(_ step: FramesStep, at position: SourcePosition, _ faults: FaultList) {
    switch step {
    case .withhold:
      if let withheld { faults.report(at: position, "frames are already withheld, since line \(withheld.line)") }
      withheld = withheld ?? position
    case .resume:
      if withheld == nil { faults.report(at: position, "frames are not withheld") }
      withheld = nil
    }
  }

  mutating func stop(client: String, at position: SourcePosition, _ faults: FaultList) {
    if let first = stopped[client] {
      return faults.report(at: position, "client \(client) is already stopped, since line \(first.line)")
    }
    stopped[client] = position
  }

  mutating func resume(client: String, at position: SourcePosition, _ faults: FaultList) {
    if stopped.removeValue(forKey: client) == nil {
      faults.report(at: position, "client \(client) is not stopped")
    }
  }
}

// MARK: - Names of outputs

extension ScriptReading {
  /// Uses the name of an output, which must exist at this step.
  func referTo(output: String, at position: SourcePosition) {
    switch machine.state(ofOutput: output) {
    case .asBefore: noteUse(ofOutput: output, at: position)
    case .added: break
    case .removed(let first):
      faults.report(at: position, "output \(output.quotedForPeople) is removed, since line \(first.line)")
    }
  }

  /// Adds the name of an output, which must not exist at this step.
  func add(output: String, at position: SourcePosition) {
    switch machine.state(ofOutput: output) {
    case .asBefore: noteAddition(ofOutput: output, at: position)
    case .added: faults.report(at: position, "output \(output.quotedForPeople) already exists")
    case .removed: break
    }
    machine.add(output: output, at: position)
  }
}
