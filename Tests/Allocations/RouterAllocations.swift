import Geometry
import Interaction
import Seats

/// The allocations of the router in a hundred steps of each kind of input; `nil` if only some of the steps had effects.
struct RouterAllocations {
  private let desk = Desk()

  func movingFingers() -> UInt64? {
    desk.route(
      .touch(.down(desk.finger(0, 50, 50))), .touch(.down(desk.finger(1, 60, 60))), .touch(.frame(device: desk.device)))
    return desk.allocations { step in
      desk.route(
        .touch(.motion(desk.finger(0, 50 + step, 40))), .touch(.motion(desk.finger(1, 60, 60 - step))),
        .touch(.frame(device: desk.device)))
    }
  }

  func fingerUnderAGesture() -> UInt64? {
    let pinch = PinchGestureRecognizer()
    desk.router.addRecognizer(pinch, to: .shell)
    desk.route(.touch(.down(desk.finger(0, 50, 50))), .touch(.frame(device: desk.device)))
    return desk.allocations { step in
      desk.route(.touch(.motion(desk.finger(0, 50 + step, 40))), .touch(.frame(device: desk.device)))
    }
  }

  func fingerThroughTenGestures() -> UInt64? {
    for index in 0..<10 {
      let recognizer = index % 2 == 0 ? TapGestureRecognizer() : LongPressGestureRecognizer()
      desk.router.addRecognizer(recognizer, to: .shell)
    }
    desk.route(.touch(.down(desk.finger(0, 50, 50))), .touch(.frame(device: desk.device)))
    return desk.allocations { step in
      desk.route(
        .touch(.motion(desk.finger(0, 50 + step.truncatingRemainder(dividingBy: 4), 50))),
        .touch(.frame(device: desk.device)))
    }
  }

  func pointerOverManySurfaces() -> UInt64? {
    desk.allocations { step in
      desk.route(.pointer(.motionAbsolute(to: Point(20 + step, 20))), .pointer(.frame))
    }
  }

  func draggingPointer() -> UInt64? {
    desk.route(.pointer(.motionAbsolute(to: Point(20, 20))), .pointer(.frame))
    desk.route(.pointer(.button(device: desk.device, code: 0x110, isPressed: true)), .pointer(.frame))
    return desk.allocations { step in
      desk.route(.pointer(.motion(by: Vector(step.truncatingRemainder(dividingBy: 2), 1))), .pointer(.frame))
    }
  }

  func wheel() -> UInt64? {
    desk.route(.pointer(.motionAbsolute(to: Point(20, 20))), .pointer(.frame))
    let sample = AxisSample(axis: .vertical, source: .wheel, value: 15, value120: 120)
    return desk.allocations { _ in desk.route(.pointer(.axis(sample)), .pointer(.frame)) }
  }

  func keys() -> UInt64? {
    desk.allocations { _ in
      desk.route(
        .key(.key(device: desk.device, code: 30, isPressed: true)),
        .key(.key(device: desk.device, code: 30, isPressed: false)))
    }
  }

  /// Allocates an array in each step, to check the counter itself.
  func countedArrays() -> UInt64? {
    var kept: [[Int]] = []
    kept.reserveCapacity(300)
    return desk.allocations { kept.append([Int($0)]) }
  }
}
