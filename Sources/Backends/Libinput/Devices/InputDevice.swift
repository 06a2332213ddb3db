import CLibinput
public import Seats

/// A device that is plugged in.
public final class InputDevice {
  public let id: DeviceID
  public let description: DeviceDescription
  /// The settings that the device supports, with their defaults.
  public let abilities: DeviceAbilities
  /// The settings in force, as libinput reports them.
  public internal(set) var configuration: DeviceConfiguration
  /// Translates the device's reports to events of the seat.
  public internal(set) var translation: DeviceTranslation
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
  public func light(_ lamps: KeyboardLamps) {
    libinput_device_led_update(pointer, libinput_led(rawValue: lamps.rawValue))
  }

  deinit {
    libinput_device_set_user_data(pointer, nil)
    libinput_device_unref(pointer)
  }
}

/// The lamps of a keyboard, with libinput's numbers.
public struct KeyboardLamps: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let numLock = Self(rawValue: 1)
  public static let capsLock = Self(rawValue: 2)
  public static let scrollLock = Self(rawValue: 4)
}
