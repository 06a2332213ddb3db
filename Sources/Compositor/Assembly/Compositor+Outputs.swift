package import Globals
import Seats
package import Surfaces
package import WaylandServer

/// Outputs that are added, changed and removed while the compositor runs.
extension Compositor {
  /// Adds an output at the position in its description.
  @discardableResult
  package func add(_ description: OutputDescription) throws(DisplayError) -> OutputGlobal {
    report(.add(description))
    let output = try outputs.add(description)
    outputsDidComeOrGo()
    return output
  }

  /// Changes the mode, scale or transform of an output. Windows that fill it are configured to its new size.
  package func change(_ output: OutputGlobal, to description: OutputDescription) {
    report(.change(output, to: description))
    apply(description, to: output)
  }

  func apply(_ description: OutputDescription, to output: OutputGlobal) {
    outputs.registry.change(output, to: description)
    router.take(.setOutputs(outputs.areas), at: clock.now)
    shell.outputsDidChange()
    outputsAreSet()
  }

  /// Removes an output. Clients are notified, its layers are closed, and its windows move to another output.
  package func remove(_ output: OutputGlobal) {
    guard outputs.all.contains(where: { $0 === output }) else { return }
    report(.remove(output))
    if outputs.remove(output) { outputsDidComeOrGo() }
  }

  /// Reports a change to observers, unless a client has requested it: the client of a recorded script repeats it.
  private func report(_ request: OutsideRequest) {
    if !scene.displays.isApplying { observers.notify(.requests) { $0.willDo(request) } }
  }

  private func outputsDidComeOrGo() {
    router.take(.setOutputs(outputs.areas), at: clock.now)
    shell.outputsDidComeOrGo()
    scene.pacer.outputsDidChange(to: outputs.all)
    outputsAreSet()
  }

  private func outputsAreSet() {
    seat.lock.outputsDidChange()
    scene.didChange()
    // No client must be disconnected within a request.
    if scene.displays.isApplying { effects.requestDidEnd() } else { effects.carryOut() }
    observers.notify(.outputs) { $0.outputsDidChange() }
  }
}
