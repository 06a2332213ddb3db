import Assembly
import Globals
import Libinput
import Policies

extension SeatDevices {
  /// Sets a device as the policy says.
  func set(_ device: InputDevice) {
    let refusals = device.configure(policy.settings(for: device.description))
    if !refusals.isEmpty {
      log.warning("\(device.description.label) is not quite what the policy wants: \(refusals.joined(separator: "; "))")
    }
  }

  /// Lays every device over its output.
  func place() {
    for device in context.devices { place(device) }
  }

  /// What cannot be placed is told once, until something changes.
  func place(_ device: InputDevice) {
    let decision = MappingDecision(
      of: device.description, choice: policy.settings(for: device.description).output,
      outputs: compositor.outputs.all.map { MappableOutput($0.description) })
    guard decision != places[device.id] else { return }
    places[device.id] = decision
    context.setMapping(decision.mapping, of: device)
    if case .unmapped(let reason) = decision {
      log.error("what \(device.description.label) touches is lost: \(reason)")
    }
    if let mapping = decision.mapping { measureOutput(below: device, mapping) }
  }

  /// Gives an output of unknown physical size that of the touch screen in front of it.
  private func measureOutput(below device: InputDevice, _ mapping: OutputMapping) {
    guard device.description.liesOnOutput, let millimetres = device.description.millimetres,
      let output = compositor.outputs.all.first(where: { $0.description.frame == mapping.frame }),
      output.description.millimetres == nil
    else { return }
    var description = output.description
    description.millimetres = millimetres
    compositor.change(output, to: description)
  }
}

extension Policy {
  public func settings(for device: DeviceDescription) -> DeviceSettings {
    settings(forDevice: device.name, vendor: device.vendor, product: device.product, types: device.types)
  }
}

extension MappableOutput {
  public init(_ output: OutputDescription) {
    self.init(
      name: output.name, frame: output.frame, transform: output.transform, millimetres: output.millimetres,
      isBuiltIn: output.isBuiltIn)
  }
}
