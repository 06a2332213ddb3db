import Geometry
import JSONText
import Libinput
import Policies
import Testing

@Suite("A device as people are told of it")
struct DeviceListingTests {
  private var glass: DeviceListing {
    var configuration = DeviceConfiguration()
    configuration.sendsEvents = .always
    configuration.calibration = CalibrationMatrix([1, 0, 0, 0, 1, 0.5])
    return DeviceListing(
      DeviceDescription(
        name: "Glass", systemName: "event5", vendor: 0x4F3, product: 0x2A1C, capabilities: [.touch, .tabletTool],
        hasPlaces: true, millimetres: Size(309.6, 174)),
      configuration,
      .mapped(OutputMapping(frame: Rect(x: 0, y: 0, width: 1280, height: 800)), outputs: "output eDP-1"))
  }

  private var touchpad: DeviceListing {
    var configuration = DeviceConfiguration()
    configuration.tap = true
    configuration.speed = -0.25
    configuration.sendsEvents = .withoutMouse
    configuration.scrollMethod = .twoFinger
    return DeviceListing(
      DeviceDescription(name: "Pad", systemName: "event4", capabilities: [.pointer, .gesture], isTouchpad: true),
      configuration, .notNeeded)
  }

  @Test func forPeople() {
    #expect(
      glass.text == """
        event5  Glass
          touch and tablet, 0x04f3:0x2a1c, 310 x 174 mm, capabilities touch, tablet-tool
          mapped to output eDP-1
          send-events: true, calibration: [1, 0, 0, 0, 1, 0.5]
        """)
    #expect(
      touchpad.text == """
        event4  Pad
          touchpad, 0x0000:0x0000, capabilities pointer, gesture
          send-events: without-mouse, speed: -0.25, tap: true, scroll-method: two-finger
        """)
    var lost = glass
    lost.place = .unmapped("nobody knows")
    #expect(lost.text.split(separator: "\n")[2] == "  not mapped: nobody knows")
    lost.description.path = "usb-0000:00:14.0-3"
    #expect(lost.text.contains(", 310 x 174 mm, path usb-0000:00:14.0-3, capabilities "))
  }

  @Test func forPrograms() {
    #expect(
      glass.json == [
        "name": "Glass", "file": "/dev/input/event5", "vendor": 0x4F3, "product": 0x2A1C, "types": ["touch", "tablet"],
        "capabilities": ["touch", "tablet-tool"], "size": [309.6, 174], "on": "output eDP-1",
        "frame": ["x": 0, "y": 0, "width": 1280, "height": 800],
        "settings": ["send-events": true, "calibration": [1, 0, 0, 0, 1, 0.5]],
      ])
    #expect(
      touchpad.json["settings"] == [
        "send-events": "without-mouse", "speed": -0.25, "tap": true, "scroll-method": "two-finger",
      ])
    #expect(touchpad.json["on"] == nil)
    var lost = glass
    lost.place = .unmapped("nobody knows")
    #expect(lost.json["unmapped"] == "nobody knows")
    #expect(lost.json["path"] == nil)
    lost.description.path = "usb-0000:00:14.0-3"
    #expect(lost.json["path"] == "usb-0000:00:14.0-3")
  }
}
