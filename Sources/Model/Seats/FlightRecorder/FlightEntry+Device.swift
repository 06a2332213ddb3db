import Traces

extension FlightEntry {
  init(_ motion: DeviceMotion) {
    switch motion {
    case .shake: self.init(Kind.deviceShaken)
    case .tabletModeOn: self.init(Kind.tabletModeOn)
    case .tabletModeOff: self.init(Kind.tabletModeOff)
    case .lidClosed: self.init(Kind.lidClosed)
    case .lidOpened: self.init(Kind.lidOpened)
    case .orientationNormal: self.init(Kind.orientationNormal)
    case .orientationLeftUp: self.init(Kind.orientationLeftUp)
    case .orientationRightUp: self.init(Kind.orientationRightUp)
    case .orientationBottomUp: self.init(Kind.orientationBottomUp)
    }
  }
}
