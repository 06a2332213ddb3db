import Geometry

/// A control whose default action is a tap, which no recognizer of an ancestor may take from it.
open class SystemControl: Control {
  /// Keeps single-finger single taps of superviews, where they would cancel the touch, from recognizing.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard isEnabled, let tap = recognizer as? TapGestureRecognizer, recognizer.cancelsTouchesInView else { return true }
    return tap.numberOfTapsRequired != 1 || tap.numberOfTouchesRequired != 1
  }
}

open class Button: SystemControl {
  open override class var standardHitTesting: View.Type { Button.self }
}

/// On or off; a tap changes it.
open class Switch: SystemControl {
  public var isOn = false

  open override class var standardHitTesting: View.Type { Switch.self }

  override func touchWillEndInside() { isOn.toggle() }
  override func touchDidEndInside() { sendActions(for: .valueChanged) }
}

open class Stepper: SystemControl {
  open override class var standardHitTesting: View.Type { Stepper.self }
}

open class SegmentedControl: SystemControl {
  open override class var standardHitTesting: View.Type { SegmentedControl.self }
}

open class PageControl: SystemControl {
  open override class var standardHitTesting: View.Type { PageControl.self }
}

/// A control with a knob; it does not keep taps of superviews from recognizing.
open class Slider: Control {
  open override class var standardHitTesting: View.Type { Slider.self }
}
