import Geometry
import Interaction
import Surfaces

/// The owner of scrolls that recognizers receive before clients: the scroll in progress, and the events that its client
/// has yet to receive.
///
/// A scroll begins with its first motion. A finger ends it when it leaves the touchpad; a device that does not report
/// this, such as a wheel, when it rests. It is one touch of the responder model, see `Touch.scrollType`.
final class ScrollDelivery: SeatOwner {
  /// The time without events after which a scroll is over, unless its device reports the end.
  static let rest = InputTime(milliseconds: 200)
  /// The highest number of frames that are kept for a client. Later ones are added to the last one.
  private static let capacity = 256

  private var collected: [AxisSample] = []
  private var scrolls: [PointerScroll] = []
  private var lastTouch = Int.min + 1
  /// The time at which the scroll in progress is over; nil if its device reports the end, or if no recognizer
  /// receives it.
  @exclusivity(unchecked) private(set) var due: InputTime?

  init() {}

  /// The scroll that its device has not ended.
  var current: PointerScroll? {
    guard let last = scrolls.last, !last.isOver else { return nil }
    return last
  }

  // MARK: Frames

  /// True if events of the device wait for its frame.
  var hasCollected: Bool { !collected.isEmpty }

  /// Adds an event to the frame that is being collected, if a recognizer may receive it.
  ///
  /// - Parameter mayBegin: false if no gesture can begin at the pointer.
  /// - Returns: false if its client receives it at once.
  func collects(_ sample: AxisSample, mayBegin: Bool) -> Bool {
    guard sample.value.isFinite, mayBegin || current?.touch != nil else { return false }
    collected.append(sample)
    return true
  }

  func takeFrame(at time: InputTime) -> ScrollFrame {
    defer { collected.removeAll(keepingCapacity: true) }
    return ScrollFrame(collected, at: time)
  }

  // MARK: Beginning to end

  /// Begins a scroll.
  ///
  /// - Parameters:
  ///   - focus: the surface that has the pointer.
  ///   - isOffered: false if no recognizer receives it.
  func begin(
    _ frame: ScrollFrame, at place: Point<LayoutSpace>, on focus: SurfaceID?, isOffered: Bool
  ) -> PointerScroll {
    if isOffered { lastTouch += 1 }
    let scroll = PointerScroll(
      touch: isOffered ? lastTouch : nil, source: frame.source, focus: focus, place: place, time: frame.time)
    scrolls.removeAll { $0.touch == nil }
    scrolls.append(scroll)
    return scroll
  }

  /// Adds a frame to a scroll.
  ///
  /// - Parameter isKept: true if a client may receive it.
  /// - Returns: true if it ends the scroll.
  func follow(_ scroll: PointerScroll, _ frame: ScrollFrame, isKept: Bool) -> Bool {
    scroll.follow(frame, keepingAtMost: isKept ? Self.capacity : 0)
    let isEnd = scroll.moving.isEmpty
    let rests = !isEnd && scroll.touch != nil && scroll.source != .finger
    due = rests ? InputTime(microseconds: frame.time.microseconds + Self.rest.microseconds) : nil
    return isEnd
  }

  func end(_ scroll: PointerScroll) {
    scroll.deviceDidEnd()
    due = nil
  }

  /// Removes the time at which a resting scroll ends, if it has come.
  func takeDue(at time: InputTime) -> Bool {
    guard let due, due <= time else { return false }
    self.due = nil
    return true
  }

  /// Returns the scroll that a touch represents.
  func scroll(of touch: Int) -> PointerScroll? { scrolls.first { $0.touch == touch } }

  /// Forgets scrolls that are over for clients and recognizers.
  ///
  /// - Parameters:
  ///   - isUnfinished: true if recognizers or views have yet to receive an event of a touch.
  ///   - forget: receives each forgotten touch.
  func settle(isUnfinished: (Int) -> Bool, forget: (Int) -> Void) {
    guard !scrolls.isEmpty else { return }
    scrolls.removeAll { scroll in
      guard scroll.isOver, let touch = scroll.touch else { return scroll.isOver }
      guard !isUnfinished(touch) else { return false }
      forget(touch)
      return true
    }
  }

  // MARK: Removal

  func surfaceDidDestroy(_ surface: SurfaceID, _ turn: Turn) {
    for scroll in scrolls { scroll.forgetReceiver(surface) }
  }

  func windowDidUnmap(_ window: ClientWindow, _ turn: Turn) {}
  func clientDidDisconnect(_ client: ClientID, _ turn: Turn) {}
  /// Scroll events do not name their device.
  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) {}
  func sceneDidChange(_ turn: Turn) {}
}

/// One scroll of a wheel or a touchpad.
final class PointerScroll {
  /// Its touch in the responder model; nil if no recognizer receives it.
  let touch: Int?
  let source: AxisSample.Source
  /// The surface that had the pointer at the beginning.
  let focus: SurfaceID?
  /// The place of its touch.
  private(set) var place: Point<LayoutSpace>
  /// The time of its latest event.
  private(set) var latest: InputTime
  /// The axes whose end the device has not reported.
  private(set) var moving = ScrollAxes()
  /// True if the device has ended it.
  private(set) var isOver = false
  /// True if a recognizer has consumed it: its client receives nothing more.
  private(set) var isTaken = false
  /// The frames that its client has yet to receive.
  private var unsent: [ScrollFrame] = []
  /// The axes whose smooth movement its client has received, and the surface that received it.
  private var sent = ScrollAxes()
  private var receiver: SurfaceID?

  init(touch: Int?, source: AxisSample.Source, focus: SurfaceID?, place: Point<LayoutSpace>, time: InputTime) {
    self.touch = touch
    self.source = source
    self.focus = focus
    self.place = place
    latest = time
  }

  func deviceDidEnd() { isOver = true }

  /// True if a frame is part of this scroll. A wheel begins another scroll when it has rested, or on another surface.
  func continues(with frame: ScrollFrame, on surface: SurfaceID?) -> Bool {
    guard frame.source == source else { return false }
    if source == .finger { return true }
    return surface == focus && frame.time.microseconds < latest.microseconds + ScrollDelivery.rest.microseconds
  }

  func follow(_ frame: ScrollFrame, keepingAtMost count: Int) {
    place = place + frame.movement
    latest = max(latest, frame.time)
    for sample in frame.samples { moving.follow(sample) }
    guard count > 0, !isTaken else { return }
    if unsent.count < count { unsent.append(frame) } else { unsent[unsent.count - 1].append(frame) }
  }

  /// Returns the frames that its client has yet to receive, which are being sent.
  func takeUnsent() -> [ScrollFrame] {
    defer { unsent.removeAll(keepingCapacity: true) }
    return unsent
  }

  /// Remembers an event that a surface has received.
  func didSend(_ sample: AxisSample, to surface: SurfaceID) {
    guard sample.source.scrollType == .continuous else { return }
    if receiver != surface { sent = [] }
    receiver = surface
    sent.follow(sample)
  }

  func forgetReceiver(_ surface: SurfaceID) { if receiver == surface { (receiver, sent) = (nil, []) } }

  /// Ends the scroll for its client, because a recognizer has consumed it.
  ///
  /// - Returns: the ends of the axes that the surface has received motions of.
  func take(from surface: SurfaceID?) -> [AxisSample] {
    isTaken = true
    unsent = []
    defer { sent = [] }
    return receiver == surface ? sent.stops(of: source) : []
  }
}
