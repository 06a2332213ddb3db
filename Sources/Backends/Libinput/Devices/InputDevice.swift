import CLibinput
package import Policies
package import Seats

/// A device that is plugged in.
package final class InputDevice {
  package let id: DeviceID
  package let description: DeviceDescription
  /// The settings that the device supports, with their defaults.
  package let abilities: DeviceAbilities
  /// The settings in force, as libinput reports them.
  package internal(set) var configuration: DeviceConfiguration
  /// Translates the device's reports to events of the seat.
  package internal(set) var translation: DeviceTranslation
  let pointer: OpaquePointer

  /// - Parameter pointer: libinput's device, which this object retains.
  init(_ pointer: OpaquePointer, id: DeviceID) {
    self.pointer = libinput_device_ref(pointer)
    self.id = id
    description = DeviceDescription(reading: pointer)
    let abilities = DeviceAbilities(reading: pointer)
    self.abilities = abilities
    configuration = DeviceConfiguration(reading: pointer, of: abilities)
    translation = DeviceTranslation(id)
    libinput_device_set_user_data(pointer, Unmanaged.passUnretained(self).toOpaque())
  }

  /// The object of a libinput device; nil before it was created.
  static func of(_ pointer: OpaquePointer) -> InputDevice? {
    libinput_device_get_user_data(pointer).map { Unmanaged<InputDevice>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Sets the lamps of a keyboard. Other devices ignore it.
  package func light(_ lamps: KeyboardLamps) {
    libinput_device_led_update(pointer, libinput_led(rawValue: lamps.rawValue))
  }

  deinit {
    libinput_device_set_user_data(pointer, nil)
    libinput_device_unref(pointer)
  }
}

/// The lamps of a keyboard, with libinput's numbers.
package struct KeyboardLamps: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let numLock = Self(rawValue: 1)
  package static let capsLock = Self(rawValue: 2)
  package static let scrollLock = Self(rawValue: 4)
}
