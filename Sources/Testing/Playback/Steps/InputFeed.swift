import Evidence
import Performing
import Scenes
import Scripts
import Seats

/// Routes the input of steps at its times, never faster than its receivers.
final class InputFeed {
  private let scene: any SceneActing & SceneServing
  private let time: ScriptTime
  private let patience: Patience
  private let widgets: WidgetWaits
  private let warnings: RunWarnings
  private let observers: PlayObservers

  init(
    _ scene: any SceneActing & SceneServing, _ time: ScriptTime, _ patience: Patience, _ widgets: WidgetWaits,
    _ warnings: RunWarnings, _ observers: PlayObservers
  ) {
    (self.scene, self.time, self.patience) = (scene, time, patience)
    (self.widgets, self.warnings, self.observers) = (widgets, warnings, observers)
  }

  // MARK: Timelines

  /// Plays timelines one after the other. A device gets its own keymap for as long as they last.
  ///
  /// - Parameter willPlay: called before each moment of a timeline, with its number.
  func play(_ timelines: [InputTimeline], willPlay: (Int) -> Void = { _ in }) throws(StepFault) {
    var devices: Set<DeviceID> = []
    // Removing a device makes the seat send its own keymap to clients again.
    defer { for device in devices { scene.removeDevice(device) } }
    for timeline in timelines {
      for preparation in timeline.preparations {
        switch preparation {
        case .keyboard(let name, let device): scene.announceKeyboard(named: name, as: device)
        case .tool(let tool): announce(tool)
        case .keymap(let text, let device):
          devices.insert(device)
          guard scene.setKeymap(text, of: device) else {
            throw .broken("cannot create a file for the keymap of this text")
          }
        }
      }
      play(timeline, willPlay: willPlay)
    }
  }

  /// Plays the events of a timeline that has nothing to announce.
  func play(_ timeline: InputTimeline, willPlay: (Int) -> Void = { _ in }) {
    var schedule = SampleSchedule(time, patience)
    for (number, moment) in timeline.moments.enumerated() {
      willPlay(number)
      if let at = moment.at { schedule.reach(at) }
      for event in moment.events { route(event) }
      if moment.isSample { sampleDidEnd() }
    }
    if let duration = timeline.duration { schedule.reach(duration) }
    schedule.end(warnings)
  }

  /// Plays samples that are not input events.
  ///
  /// - Parameters:
  ///   - times: the times of the samples, in microseconds after the start of the step.
  ///   - duration: the minimum duration of the step, in microseconds.
  func play(samplesAt times: [Int64], duration: Int64, _ report: () -> Void) {
    var schedule = SampleSchedule(time, patience)
    for at in times {
      schedule.reach(at)
      report()
      sampleDidEnd()
    }
    schedule.reach(duration)
    schedule.end(warnings)
  }

  /// Sends the events that a sample caused and, with the script's clock, lets clients handle them.
  private func sampleDidEnd() {
    if patience.isClockRunning { patience.flush() } else { patience.settle(frames: 1) }
    observers.notify { $0.sampleDidEnd() }
  }

  /// Announces the tablet and a tool to clients before the tool is used.
  private func announce(_ tool: PenStep.Tool) {
    scene.announce(
      TabletDescription(device: ScriptDevice.tablet, name: "script tablet"),
      ToolDescription(
        id: tool.id, tablet: ScriptDevice.tablet, kind: tool == .pen ? .pen : .eraser, abilities: [.tilt, .pressure]))
    patience.settle(frames: 1)
  }

  // MARK: Events

  /// Routes an event unless the session is halted. Returns when clients that are behind have read most of their events.
  ///
  /// With the script's clock the widgets that the event concerns are asked for before it is sent, and recognizers have decided
  /// when it returns.
  func route(_ event: InputEvent) {
    guard patience.halt == nil else { return }
    let waits = patience.waitsForAnswers
    if waits, widgets.prepare(for: event) { patience.awaitApplication { widgets.isTraceWaiting } }
    let asks = scene.asksForTouchedWidgets
    if asks, waits {
      // Recognizers know the widget that was there before the event.
      scene.askForTouchedWidgets(before: event)
      patience.awaitApplication { scene.awaitsTouchedWidgets }
    }
    scene.route(event)
    guard event.endsBatch else { return }
    if asks {
      scene.endAskingForTouchedWidgets()
      if waits { patience.awaitApplication { scene.awaitsTouchedWidgets } }
    }
    patience.awaitVerdicts()
    patience.awaitReaders()
  }

  /// Removes devices. Their removal releases keys and buttons, and cancels touches and gestures.
  func remove(_ devices: [DeviceID]) {
    for device in devices { route(.deviceRemoved(device)) }
  }
}
