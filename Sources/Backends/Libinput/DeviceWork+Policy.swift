import Backends
import Logging
package import Policies
import Surfaces

extension DeviceWork {
  /// Configures a device by the policy. Refused settings are logged.
  func set(_ device: InputDevice) {
    let refusals = device.configure(policy.settings(for: device.description))
    if !refusals.isEmpty {
      desk.log.warning(
        "\(device.description.label): settings of the policy are ignored: \(refusals.joined(separator: "; "))")
    }
  }

  /// Sets the physical size of an output to that of its touch screen, if the output's size is unknown.
  func measureOutput(below device: InputDevice, _ decision: MappingDecision) {
    let outputs = desk.outputs
    guard let found = decision.measuredOutput(by: device.description, outputs.map(\.description)) else { return }
    var description = outputs[found.index].description
    description.millimetres = found.millimetres
    outputs[found.index].change(to: description)
  }

  /// Decides which output a device is mapped to.
  func decision(for device: InputDevice) -> MappingDecision {
    MappingDecision(
      of: device.description, choice: policy.settings(for: device.description).output,
      outputs: desk.outputs.map(\.description))
  }
}

extension Policy {
  /// The settings that the policy's rules give to a device.
  package func settings(for device: DeviceDescription) -> DeviceSettings {
    settings(of: device.identity)
  }
}

extension DeviceDescription {
  /// The properties by which policies select the device.
  var identity: DeviceIdentity {
    DeviceIdentity(name: name, vendor: vendor, product: product, path: path, types: types)
  }
}
