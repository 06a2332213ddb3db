import Geometry

/// A control whose default action is a tap. A single tap of a superview's recognizer cannot prevent it.
///
/// The rule is from UIKit's "Interacting with other user interface controls". Recognizers on the control itself, and
/// superviews' recognizers of other gestures, take precedence over the control.
open class SystemControl: Control {
  /// Returns `false` for superviews' recognizers of a single tap with one finger that would cancel the touch, else
  /// `true`.
  ///
  /// A disabled control prevents no recognizer.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard isEnabled, recognizer.view !== self, recognizer.cancelsTouchesInView else { return true }
    guard let tap = recognizer as? TapGestureRecognizer else { return true }
    return tap.numberOfTapsRequired != 1 || tap.numberOfTouchesRequired != 1
  }
}

/// A control that acts when a touch ends inside it.
///
/// It then sends ``ControlEvents/touchUpInside`` and ``ControlEvents/primaryActionTriggered``. A registration for both is
/// called once.
open class Button: SystemControl {
  /// `Button`, which overrides neither method of the hit test.
  open override class var standardHitTesting: View.Type { Button.self }
  override var eventsOfTouchUpInside: ControlEvents { [.touchUpInside, .primaryActionTriggered] }
  override var standardAccessibility: StandardAccessibility { elementAccessibility(.button) }
}

/// A control that is on or off. A touch that ends inside toggles it.
///
/// The value changes before ``ControlEvents/touchUpInside`` is sent; ``ControlEvents/valueChanged`` follows.
open class Switch: SystemControl {
  /// A Boolean value that indicates whether the switch is on; `false` by default. Setting it sends no event.
  public var isOn = false

  /// `Switch`, which overrides neither method of the hit test.
  open override class var standardHitTesting: View.Type { Switch.self }

  override var standardAccessibility: StandardAccessibility {
    elementAccessibility(.toggleButton, value: isOn ? "1" : "0")
  }
  override func touchWillEndInside() { isOn.toggle() }
  override func touchDidEndInside() { sendActions(for: .valueChanged) }
}

/// The touch behaviour of a stepper. Subclasses add the value.
open class Stepper: SystemControl {
  /// `Stepper`, which overrides neither method of the hit test.
  open override class var standardHitTesting: View.Type { Stepper.self }
  override var standardAccessibility: StandardAccessibility { elementAccessibility(.adjustable) }
}

/// The touch behaviour of a segmented control. Subclasses add the segments.
open class SegmentedControl: SystemControl {
  /// `SegmentedControl`, which overrides neither method of the hit test.
  open override class var standardHitTesting: View.Type { SegmentedControl.self }
}

/// The touch behaviour of a page control. Subclasses add the pages.
open class PageControl: SystemControl {
  /// `PageControl`, which overrides neither method of the hit test.
  open override class var standardHitTesting: View.Type { PageControl.self }
  override var standardAccessibility: StandardAccessibility { elementAccessibility(.adjustable) }
}

/// The touch behaviour of a slider. Subclasses add the value. It does not prevent any recognizer of a superview.
open class Slider: Control {
  /// `Slider`, which overrides neither method of the hit test.
  open override class var standardHitTesting: View.Type { Slider.self }
  override var standardAccessibility: StandardAccessibility { elementAccessibility(.adjustable) }
}
