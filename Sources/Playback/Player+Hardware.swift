import Assembly
import Documents
public import Geometry
import Globals
import MotionSensing
public import Scripts
import Seats
public import Surfaces

extension Player {
  func performHardwareStep(_ step: HardwareStep) throws(StepFault) {
    switch step {
    case .motion(let motion): compositor.route(.motion(DeviceMotion(motion)))
    case .accelerometer(let step): performAccelerometer(step)
    case .output(let change): try performOutputChange(change)
    case .addOutput(let added): try performAddOutput(added)
    case .removeOutput(let name): try performRemoveOutput(name)
    case .plug(let step): performPlug(step)
    case .frames(let step): performFrames(step)
    }
  }

  private func performAccelerometer(_ step: AccelerometerStep) {
    let report = Acceleration(step.x, step.y, step.z)
    session.playSamples(step.times, at: { $0 }, duration: step.hold.microseconds) { _ in
      compositor.take(report, at: compositor.clock.now)
    }
  }

  private func performOutputChange(_ step: OutputStep) throws(StepFault) {
    guard let output = compositor.outputs.named(step.name) else {
      throw .broken(finder.unknownOutput(step.name))
    }
    var description = output.description
    if let size = step.size { description.mode = IntSize(size.width, size.height) }
    if let transform = step.transform { description.transform = Transform(transform) }
    if let scale = step.scale { description.scale = scale }
    if let refresh = step.refresh { description.refresh = Int32(clamping: Int64(refresh * 1000)) }
    if let millimetres = step.physicalSize { description.millimetres = Size(millimetres.width, millimetres.height) }
    compositor.change(output, to: description)
  }
}

extension DeviceMotion {
  init(_ step: MotionStep) {
    switch step {
    case .shake: self = .shake
    case .tabletModeOn: self = .tabletModeOn
    case .tabletModeOff: self = .tabletModeOff
    case .lidClosed: self = .lidClosed
    case .lidOpened: self = .lidOpened
    case .orientationNormal: self = .orientationNormal
    case .orientationLeftUp: self = .orientationLeftUp
    case .orientationRightUp: self = .orientationRightUp
    case .orientationBottomUp: self = .orientationBottomUp
    }
  }
}

extension ScriptOutput {
  /// The output's description for the compositor.
  public func description(at position: Point<LayoutSpace>) -> OutputDescription {
    OutputDescription(
      name: name, summary: "headless output \(name)", mode: IntSize(size.width, size.height),
      refresh: Int32(clamping: Int64(refresh * 1000)), scale: scale, transform: Transform(transform),
      position: position, millimetres: physicalSize.map { Size($0.width, $0.height) })
  }
}
