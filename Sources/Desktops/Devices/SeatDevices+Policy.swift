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
    measureOutput(below: device, decision)
  }

  /// Gives an output of unknown physical size that of the touch screen over it.
  private func measureOutput(below device: InputDevice, _ decision: MappingDecision) {
    let outputs = compositor.outputs.all
    guard let found = decision.measuredOutput(by: device.description, outputs.map { MappableOutput($0.description) })
    else { return }
    var description = outputs[found.index].description
    description.millimetres = found.millimetres
    compositor.change(outputs[found.index], to: description)
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
