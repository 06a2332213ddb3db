import Seats

extension DeviceMotion {
  var words: String {
    switch self {
    case .shake: "the device is shaken"
    case .tabletModeOn: "tablet mode begins"
    case .tabletModeOff: "tablet mode ends"
    case .lidClosed: "the lid is closed"
    case .lidOpened: "the lid is opened"
    }
  }
}
