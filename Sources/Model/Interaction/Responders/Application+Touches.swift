import Geometry

extension Application {
  func handleTouches(_ samples: [TouchSample]) {
    announce(.touches)
    engine.beginEvent()
    engine.markStationary()
    for index in samples.indices {
      let sample = samples[index]
      if let touch = engine.touch(sample.id), engine.isChanged(touch) {
        queue.prepend(.touches(Array(samples[index...])))
        break
      }
      take(sample)
    }
    guard !event.touches.isEmpty else { return }
    if !send(.touches) { keepTouches() }
    // A touch that is over may hold the last reference to its view, whose deinitializer may run other code.
    var touches = event.touches
    event.touches = []
    touches.empty()
    if event.touches.isEmpty { event.touches = touches }
  }

  private func take(_ sample: TouchSample) {
    let place = sample.location.withinReason
    let known = engine.touch(sample.id)
    guard sample.phase != .down else {
      if known == nil { begin(sample, at: place) }
      return
    }
    guard let touch = known else { return }
    touch.move(to: place, at: now)
    touch.force = sample.force
    touch.shape = sample.shape
    switch sample.phase {
    case .down, .move:
      touch.phase = .moved
      touch.buttonMask = sample.buttons
    case .up:
      engine.lift(touch, as: .ended)
      if touch.isFinger { recentLifts.add(touch, at: now) }
    case .cancel: engine.lift(touch, as: .cancelled)
    }
    engine.markChanged(touch)
    event.touches.append(touch)
  }

  private func begin(_ sample: TouchSample, at place: ScreenPoint) {
    let touch = Touch(id: sample.id, type: sample.type, sample.indirectGesture, at: place, time: now)
    touch.scrollType = sample.scrollType
    touch.force = sample.force
    touch.shape = sample.shape
    touch.buttonMask = sample.buttons
    if let density = pixelsPerMillimetre(at: place), density.isFinite, density > 0 { touch.density = density }
    event.measure(touch.density)
    if touch.isFinger { touch.tapCount = recentLifts.tapCount(at: place, time: now, limits) }
    let hit = target(of: sample.id, at: place)
    touch.view = hit?.view
    touch.window = hit?.window
    observer?.didHitTest(touch, found: hit?.view)
    if touch.scrollType != nil, hit?.view.receivesScrolls != true {
      touch.withholdFromView()
    } else if let view = hit?.view, engine.withholds(touch, from: view) {
      touch.withholdFromView()
      observer?.isWithheld(touch)
    }
    engine.markChanged(touch)
    event.touches.append(touch)
  }

  /// Delivers the touches of the event.
  func deliverTouches() {
    let (touches, windows) = (event.touches, windows)
    touches.forEachBorrowed { if $0.phase == .began { engine.offer($0) } }
    windows.forEachBorrowed { window in
      if touches.containsBorrowed(where: { $0.window === window }) { announce(to: window) }
    }
    touches.forEachBorrowed { engine.add($0) }
    engine.process()
  }

  /// Keeps the touches of an event that was not sent: new ones for their whole life. Those that have ended are cancelled.
  private func keepTouches() {
    for touch in event.touches {
      if touch.phase == .began { touch.withholdFromView() }
      if !touch.isDown { cancel(touch) }
    }
    engine.process()
  }

  /// Cancels a contact whose end was not sent, for those that have received its beginning.
  func cancel(_ contact: Contact) {
    contact.phase = .cancelled
    engine.add(contact)
  }
}

extension Touch {
  /// Keeps the touch from its view. Recognizers receive it.
  func withholdFromView() {
    isWithheldFromView = true
    delivery = .finished
  }
}

extension Point {
  /// The point, with NaN as 0 and coordinates limited to ±10⁹.
  var withinReason: Self {
    func clamp(_ value: Double) -> Double { value.isNaN ? 0 : max(-1e9, min(1e9, value)) }
    return Self(clamp(x), clamp(y))
  }
}

/// The last lifts, which determine the tap count of the next touch.
struct RecentLifts {
  private var lifts: [(place: ScreenPoint, tapCount: Int)] = []
  private var time = Timestamp.zero

  mutating func add(_ touch: Touch, at time: Timestamp) {
    if time != self.time { lifts.empty() }
    self.time = time
    lifts.append((touch.location, touch.tapCount))
  }

  func tapCount(at place: ScreenPoint, time: Timestamp, _ limits: Limits) -> Int {
    guard time.milliseconds(since: self.time) < limits.tapInterval else { return 1 }
    var most = 0
    for lift in lifts where place.distance(to: lift.place) <= limits.tapSeparation { most = max(most, lift.tapCount) }
    return most + 1
  }
}
