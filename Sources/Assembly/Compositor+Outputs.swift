import Geometry
import Globals
import Surfaces
import WaylandServer

/// Outputs that come, change and go.
extension Compositor {
  /// Adds an output; where it lies is said by its description.
  public func add(_ description: OutputDescription) throws(DisplayError) {
    let output = try OutputGlobal(server, description)
    outputs.add(output)
    screens.append(Screen(output, windows: server.windows, images: images))
    // The first ones come before anything else does.
    if server.observer == nil {
      router.setOutputs(outputs.all.map(\.description.frame), at: clock.now)
    } else {
      outputsDidComeOrGo()
    }
  }

  private func outputsDidComeOrGo() {
    router.setOutputs(outputs.all.map(\.description.frame), at: clock.now)
    shell.outputsDidComeOrGo()
    pacer.outputsDidChange()
    sceneDidChange()
    carryOutEffects()
    onOutputsChange?()
  }

  /// Gives an output another mode, scale or transform; windows that fill it are asked to follow.
  public func change(_ output: OutputGlobal, to description: OutputDescription) {
    tellWitnesses { $0.willDo(.change(output, to: description)) }
    output.change(to: description)
    pacer.interval = FramePacer.interval(refresh: description.refresh)
    router.setOutputs(outputs.all.map(\.description.frame), at: clock.now)
    shell.outputsDidChange()
    sceneDidChange()
    carryOutEffects()
    onOutputsChange?()
  }

  /// Takes an output away: clients are told, its layers are closed, and its windows go where they can be seen.
  public func remove(_ output: OutputGlobal) {
    guard outputs.contains(output) else { return }
    outputs.remove(output)
    screens.removeAll { $0.output === output }
    server.surfaces.forEach { $0.leave(output) }
    withdraw(output)
    outputsDidComeOrGo()
  }

  /// Clients that have not read yet that the output is gone may bind it for a while.
  private func withdraw(_ output: OutputGlobal) {
    output.withdraw()
    let timer = display.loop.timer { [unowned self] in withdrawnOutputs.removeAll { $0.output === output } }
    timer.fire(afterMilliseconds: 5000)
    withdrawnOutputs.append((output, timer))
  }

  /// The output of that name, or the first one.
  public func output(named name: String?) -> OutputGlobal? {
    guard let name else { return outputs.all.first }
    return outputs.all.first { $0.description.name == name }
  }

  /// The output that shows most of a window; the first where none shows any.
  public func output(showing window: Window) -> OutputGlobal? {
    outputs.all.max { area(of: window, on: $0) < area(of: window, on: $1) }
  }

  private func area(of window: Window, on output: OutputGlobal) -> Double {
    let shown = output.description.frame.intersection(window.frame).size
    return shown.width * shown.height
  }

  /// What an output shows.
  public func screen(of output: OutputGlobal) -> Screen? { screens.first { $0.output === output } }
}
