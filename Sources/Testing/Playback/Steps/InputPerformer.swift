import Documents
import Evidence
import Keymaps
import Performing
import Scenes
import Scripts
import Seats

/// Plays the steps of devices. It owns the state of the script's devices.
final class InputPerformer {
  private var hands: Hands
  private let scene: any SceneActing
  private let feed: InputFeed
  private let patience: Patience
  private let warnings: RunWarnings

  /// - Parameter hands: what the devices hold already.
  init(
    _ scene: any SceneActing, _ feed: InputFeed, _ patience: Patience, _ warnings: RunWarnings,
    hands: Hands
  ) {
    (self.scene, self.feed, self.patience, self.hands) = (scene, feed, patience, hands)
    self.warnings = warnings
  }

  private var samplesPerSecond: Double { patience.settings.samplesPerSecond }

  /// The gesture in progress on the touchpad.
  var gesture: HeldGesture? { hands.gesture }
  /// The fingers, keys and others that the devices hold.
  var held: Hands { hands }

  // MARK: Fingers, pointers and pens

  func perform(_ step: FingerStep, at places: StepPlaces) {
    feed.play(FingerPerformer(samplesPerSecond: samplesPerSecond).timeline(of: step, at: places, with: &hands))
  }

  func perform(_ step: PointerStep, at places: StepPlaces) {
    feed.play(PointerPerformer(samplesPerSecond: samplesPerSecond).timeline(of: step, at: places))
  }

  func perform(_ step: TouchpadStep, at places: StepPlaces) {
    feed.play(TouchpadPerformer(samplesPerSecond: samplesPerSecond).timeline(of: step, at: places, with: &hands))
  }

  /// Refuses a click of a pen that is not near the tablet.
  func check(_ step: PenStep) throws(StepFault) { try PenPerformer.check(step, with: hands) }

  func perform(_ step: PenStep, at places: StepPlaces) throws(StepFault) {
    let performer = PenPerformer(samplesPerSecond: samplesPerSecond)
    try feed.play([try performer.timeline(of: step, at: places, with: &hands)])
  }

  // MARK: Keys

  private var keys: KeyPerformer { KeyPerformer(scene.keymap, group: scene.keymapGroup) }

  func perform(_ step: KeyStep, on keyboard: String?) throws(StepFault) {
    let timeline = try keys.timeline(of: step, on: keyboard, with: &hands)
    switch step {
    case .tap(let key, let hold):
      let stroke = try? scene.keymap.stroke(key: key, group: scene.keymapGroup)
      try play(timeline, holding: stroke?.key, hold)
    case .press, .release: try feed.play([timeline])
    }
    patience.settle()
  }

  func perform(_ chord: KeyChord) throws(StepFault) {
    feed.play(try keys.timeline(of: chord))
  }

  func perform(_ media: MediaStep) throws(StepFault) {
    try play(keys.timeline(of: media), holding: media.key.evdevCode, media.hold)
  }

  func type(_ step: TypeStep) throws(StepFault) {
    try feed.play(try keys.timelines(typing: step))
  }

  /// Plays the press and the release of a key, and warns in between if a client would repeat it.
  private func play(_ timeline: InputTimeline, holding key: UInt32?, _ hold: TimeSpan) throws(StepFault) {
    let former = scene.sentCount
    try feed.play([timeline]) { moment in
      if moment == 1, let key { warnOfRepeat(key, hold: hold, since: former) }
    }
  }

  /// Warns of a key that a client would repeat: it does so with a timer of its own, and the virtual clock does not wait
  /// for that.
  ///
  /// - Parameter former: the number of messages before the press.
  private func warnOfRepeat(_ key: UInt32, hold: TimeSpan, since former: Int) {
    let repeats = scene.keyRepeat
    let delay = TimeSpan.milliseconds(Int64(repeats.delay))
    guard !patience.isClockRunning, repeats.rate > 0, hold > delay, scene.keymap.repeats(key) else { return }
    let press = scene.sent(from: former).last { $0.interface == "wl_keyboard" && $0.name == "key" }
    guard let press else { return }
    warnings.warn(
      "the key is held for \(hold), which is longer than the repeat delay of \(delay), but \(press.client) does not "
        + "repeat it: programs repeat keys by the machine's clock, and the virtual clock does not wait for them. Use "
        + "settings: {clock: real}, or press the key several times")
  }

  // MARK: Unplugging and letting go

  /// Unplugs or plugs in devices. Clients handle the loss of one device before the next one.
  func plug(_ step: PlugStep) {
    for device in step.devices {
      if !step.isPlugged {
        for id in hands.devices(of: device) { scene.route(.deviceRemoved(id)) }
        if device == .pointer {
          scene.route(.pointer(.leave))
          scene.route(.pointer(.frame))
        }
        hands.forget(device)
      }
      // Tablets are announced one by one.
      if let kind = device.kind { scene.setDevices(kind, arePlugged: step.isPlugged) }
      patience.flush()
    }
  }

  /// Releases or cancels everything that the devices hold, and waits until clients have handled it.
  func letGo() {
    feed.remove(hands.letGo())
    patience.settle()
  }

  /// Releases or cancels everything that the devices hold, also after the run was halted.
  func dropEverything() {
    for device in hands.letGo() { scene.route(.deviceRemoved(device)) }
  }
}

extension PlayedDevice {
  /// The kind as a seat announces it; nil for a pen.
  fileprivate var kind: SceneDeviceKind? {
    switch self {
    case .touchscreen: .touchscreen
    case .pointer: .pointer
    case .keyboard: .keyboard
    case .pen: nil
    }
  }
}
