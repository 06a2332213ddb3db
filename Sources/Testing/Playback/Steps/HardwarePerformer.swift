import Documents
package import Geometry
import MotionSensing
import Performing
import Scenes
package import Scripts
import Seats
package import Surfaces

/// Plays the steps that change the hardware: outputs, sensors and frames.
struct HardwarePerformer {
  private let scene: any SceneActing
  private let feed: InputFeed
  private let input: InputPerformer

  init(_ scene: any SceneActing, _ feed: InputFeed, _ input: InputPerformer) {
    (self.scene, self.feed, self.input) = (scene, feed, input)
  }

  func perform(_ step: HardwareStep) throws(StepFault) {
    switch step {
    case .motion(let motion): scene.route(.motion(DeviceMotion(motion)))
    case .accelerometer(let step):
      let report = Acceleration(step.x, step.y, step.z)
      feed.play(samplesAt: step.times, duration: step.hold.microseconds) { scene.take(report) }
    case .output(let change): try perform(change)
    case .addOutput(let added): try add(added)
    case .removeOutput(let name):
      guard scene.output(named: name) != nil else { throw .broken(scene.missingOutput(name)) }
      scene.removeOutput(name)
    case .plug(let step): input.plug(step)
    case .frames(.withhold): scene.withholdFrames()
    case .frames(.resume): scene.resumeFrames()
    }
  }

  private func perform(_ step: OutputStep) throws(StepFault) {
    guard var description = scene.output(named: step.name) else { throw .broken(scene.missingOutput(step.name)) }
    let name = description.name
    if let size = step.size { description.mode = IntSize(size.width, size.height) }
    if let transform = step.transform { description.transform = Transform(transform) }
    if let scale = step.scale { description.scale = scale }
    if let refresh = step.refresh { description.refresh = Int32(clamping: Int64(refresh * 1000)) }
    if let millimetres = step.physicalSize { description.millimetres = Size(millimetres.width, millimetres.height) }
    scene.change(name, to: description)
  }

  private func add(_ added: AddedOutput) throws(StepFault) {
    guard scene.output(named: added.output.name) == nil else {
      throw .broken("output \(added.output.name) already exists")
    }
    let position = added.position.map { Point<LayoutSpace>(Double($0.x), Double($0.y)) } ?? scene.rightOfOutputs
    do {
      try scene.add(added.output.description(at: position))
    } catch {
      throw .broken("cannot add output \(added.output.name): \(error)")
    }
  }
}

extension SceneReading {
  /// The place of an output to the right of all others.
  var rightOfOutputs: Point<LayoutSpace> { Point(outputs.map(\.frame.maxX).max() ?? 0, 0) }
}

extension DeviceMotion {
  /// The motion of a step, which has the same word.
  package init(_ step: MotionStep) {
    guard let motion = Self(rawValue: step.rawValue) else { preconditionFailure("no motion has the word of \(step)") }
    self = motion
  }
}

extension ScriptOutput {
  /// The output's description for the compositor.
  package func description(at position: Point<LayoutSpace>) -> OutputDescription {
    OutputDescription(
      name: name, summary: "headless output \(name)", mode: IntSize(size.width, size.height),
      refresh: Int32(clamping: Int64(refresh * 1000)), scale: scale, transform: Transform(transform),
      position: position, millimetres: physicalSize.map { Size($0.width, $0.height) })
  }
}
