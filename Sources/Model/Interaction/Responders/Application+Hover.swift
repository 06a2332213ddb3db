import Geometry

extension Application {
  /// Returns whether a hover recognizer is in an attempt: the pointer is inside its area.
  package var isHovering: Bool { !hovers.isEmpty }

  func handleHover(_ place: ScreenPoint?) {
    announce(.hover)
    let place = place?.withinReason
    // The pointer has left also if the event was not sent.
    if !send(.hover(place)), place == nil { deliverHover(nil) }
  }

  func deliverHover(_ place: ScreenPoint?) {
    engine.beginEvent()
    engine.markStationary()
    let found = place.flatMap { hoverTarget(at: $0) }
    hovers.follow(place, over: found?.view, at: now, in: engine)
    if let place, let found {
      let density = pixelsPerMillimetre(at: place).flatMap { $0.isFinite && $0 > 0 ? $0 : nil } ?? 0
      event.measure(density)
      hovers.enter(place, found.view, in: found.window, density: density, at: now, in: engine)
    }
    engine.process()
  }
}

/// The contacts of hover recognizers, one for each recognizer that the pointer is inside of.
///
/// A contact begins when the pointer enters the recognizer's area and lifts when the pointer leaves it. Views never
/// receive it.
struct HoverContacts {
  /// An identifier that no touch of a device has.
  private static let touch = Int.min

  private var contacts: [(recognizer: HoverGestureRecognizer, touch: Touch)] = []

  var isEmpty: Bool { contacts.isEmpty }

  /// Moves the contacts of recognizers that still contain the pointer, and lifts the others.
  mutating func follow(
    _ place: ScreenPoint?, over view: View?, at now: Timestamp, in engine: RecognitionEngine
  ) {
    contacts.removeAll { recognizer, touch in
      let isInside = recognizer.tracks(touch) && Self.contains(recognizer, place, over: view)
      if isInside, let place {
        guard touch.location != place else { return false }
        touch.move(to: place, at: now)
        touch.phase = .moved
      } else {
        touch.move(to: place ?? touch.location, at: now)
        engine.lift(touch, as: .ended)
      }
      engine.add(touch)
      return !isInside
    }
  }

  private static func contains(_ recognizer: HoverGestureRecognizer, _ place: ScreenPoint?, over view: View?) -> Bool {
    guard let place, let view, let own = recognizer.view, view.isDescendant(of: own) else { return false }
    return recognizer.isInside(at: place, over: view)
  }

  /// Begins contacts of the recognizers of a view and its superviews that contain the pointer now.
  mutating func enter(
    _ place: ScreenPoint, _ view: View, in window: Window, density: Double, at now: Timestamp,
    in engine: RecognitionEngine
  ) {
    var current: View? = view
    while let owner = current {
      for case let recognizer as HoverGestureRecognizer in owner.gestureRecognizers {
        guard !contacts.contains(where: { $0.recognizer === recognizer }), recognizer.isIdle,
          recognizer.isInside(at: place, over: view)
        else { continue }
        let touch = Touch(id: Self.touch, type: .indirectPointer, at: place, time: now)
        touch.isHover = true
        touch.density = density
        (touch.view, touch.window) = (view, window)
        touch.withholdFromView()
        guard engine.offer(touch, onlyTo: recognizer) else { continue }
        engine.add(touch)
        contacts.append((recognizer, touch))
      }
      current = owner.superview
    }
  }
}
