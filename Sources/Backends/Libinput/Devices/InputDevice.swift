import CLibinput
public import Seats

/// A device that is plugged in.
public final class InputDevice {
  public let id: DeviceID
  public let description: DeviceDescription
  /// What can be set of it.
  public let abilities: DeviceAbilities
  /// What it is set to.
  public internal(set) var configuration = DeviceConfiguration()
  /// What its reports are translated by.
  public internal(set) var translation: DeviceTranslation
  let pointer: OpaquePointer

  /// - Parameter pointer: kept for as long as this object.
  init(_ pointer: OpaquePointer, id: DeviceID) {
    self.pointer = libinput_device_ref(pointer)
    self.id = id
    description = DeviceDescription(reading: pointer)
    abilities = DeviceAbilities(reading: pointer)
    translation = DeviceTranslation(id)
    libinput_device_set_user_data(pointer, Unmanaged.passUnretained(self).toOpaque())
  }

  /// The object of a device that libinput names; nil for one that has none yet.
  static func of(_ pointer: OpaquePointer) -> InputDevice? {
    libinput_device_get_user_data(pointer).map { Unmanaged<InputDevice>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Lights the lamps of a keyboard; of other devices it means nothing.
  public func light(_ lamps: KeyboardLamps) {
    libinput_device_led_update(pointer, libinput_led(rawValue: lamps.rawValue))
  }

  deinit {
    libinput_device_set_user_data(pointer, nil)
    libinput_device_unref(pointer)
  }
}

/// The lamps of a keyboard, as libinput numbers them.
public struct KeyboardLamps: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let numLock = Self(rawValue: 1)
  public static let capsLock = Self(rawValue: 2)
  public static let scrollLock = Self(rawValue: 4)
}
