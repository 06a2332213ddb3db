import Geometry

/// A control whose default action is a tap, which no recognizer of an ancestor may take from it.
///
/// The rule is that of UIKit's "Interacting with other user interface controls". Recognizers on the control itself win
/// over its action, and so does everything of an ancestor that is not a single tap of a single finger.
open class SystemControl: Control {
  /// Keeps single-finger single taps of superviews, where they would cancel the touch, from recognizing.
  ///
  /// While the control is disabled it keeps nothing from recognizing.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard isEnabled, let tap = recognizer as? TapGestureRecognizer, recognizer.cancelsTouchesInView else { return true }
    return tap.numberOfTapsRequired != 1 || tap.numberOfTouchesRequired != 1
  }
}

/// A control that acts when a finger lifts inside it.
open class Button: SystemControl {
  /// `Button`, which overrides neither question of the hit test.
  open override class var standardHitTesting: View.Type { Button.self }
}

/// On or off; a finger that lifts inside changes it.
///
/// The value changes before ``ControlEvents/touchUpInside`` is sent; ``ControlEvents/valueChanged`` follows.
open class Switch: SystemControl {
  /// Whether it is on; `false` at first. Setting it tells no target.
  public var isOn = false

  /// `Switch`, which overrides neither question of the hit test.
  open override class var standardHitTesting: View.Type { Switch.self }

  override func touchWillEndInside() { isOn.toggle() }
  override func touchDidEndInside() { sendActions(for: .valueChanged) }
}

/// The touch behaviour of a stepper, without a value: subclasses keep one.
open class Stepper: SystemControl {
  /// `Stepper`, which overrides neither question of the hit test.
  open override class var standardHitTesting: View.Type { Stepper.self }
}

/// The touch behaviour of a segmented control, without segments: subclasses keep them.
open class SegmentedControl: SystemControl {
  /// `SegmentedControl`, which overrides neither question of the hit test.
  open override class var standardHitTesting: View.Type { SegmentedControl.self }
}

/// The touch behaviour of a page control, without pages: subclasses keep them.
open class PageControl: SystemControl {
  /// `PageControl`, which overrides neither question of the hit test.
  open override class var standardHitTesting: View.Type { PageControl.self }
}

/// A control with a knob, without a value; it keeps no recognizer of a superview from recognizing.
open class Slider: Control {
  /// `Slider`, which overrides neither question of the hit test.
  open override class var standardHitTesting: View.Type { Slider.self }
}
