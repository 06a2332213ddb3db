import Globals
import Seats
import Surfaces
import WaylandServer

/// Adds, changes and removes outputs, and notifies everything that depends on them, in order.
final class OutputChanges {
  private let scene: SceneKeeper
  private let router: InputRouter
  private let shell: Shell
  private let seat: SeatKeeper
  private let effects: EffectCarrier
  private let observers: ObserverList
  private let clock: any Clock

  init(
    _ scene: SceneKeeper, _ router: InputRouter, _ shell: Shell, _ seat: SeatKeeper, _ effects: EffectCarrier,
    _ observers: ObserverList, _ clock: any Clock
  ) {
    (self.scene, self.router, self.shell, self.seat) = (scene, router, shell, seat)
    (self.effects, self.observers, self.clock) = (effects, observers, clock)
  }

  func add(_ description: OutputDescription) throws(DisplayError) -> OutputGlobal {
    report(.add(description))
    let output = try scene.outputs.add(description)
    outputsDidComeOrGo()
    return output
  }

  func change(_ output: OutputGlobal, to description: OutputDescription) {
    report(.change(output, to: description))
    apply(description, to: output)
  }

  /// Changes an output without a report: a recorded script repeats the change without a step of its own.
  func apply(_ description: OutputDescription, to output: OutputGlobal) {
    guard description != output.description else { return }
    scene.outputs.registry.change(output, to: description)
    router.take(.setOutputs(scene.outputs.areas), at: clock.now)
    shell.outputAreaDidChange()
    outputsAreSet()
  }

  func remove(_ output: OutputGlobal) {
    guard scene.outputs.all.contains(where: { $0 === output }) else { return }
    report(.remove(output))
    if scene.outputs.remove(output) { outputsDidComeOrGo() }
  }

  /// Reports a change to observers, unless a client has requested it: the client of a recorded script repeats it.
  private func report(_ request: OutsideRequest) {
    if !scene.displays.isApplying { observers.notify(.requests) { $0.willDo(request) } }
  }

  private func outputsDidComeOrGo() {
    router.take(.setOutputs(scene.outputs.areas), at: clock.now)
    shell.outputsDidComeOrGo()
    scene.pacer.outputsDidChange(to: scene.outputs.all)
    outputsAreSet()
  }

  private func outputsAreSet() {
    seat.outputsDidChange()
    scene.didChange()
    // No client must be disconnected within a request.
    if scene.displays.isApplying { effects.requestDidEnd() } else { effects.carryOut() }
    observers.notify(.outputs) { $0.outputsDidChange() }
  }
}
