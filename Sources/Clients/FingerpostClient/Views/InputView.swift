public import Interaction

/// A view for ``Interaction/Responder/inputView`` and ``Interaction/Responder/inputAccessoryView``, whose subviews follow its
/// size.
///
/// It is as wide as the screen, and has the height of its frame, or less if that is too high.
open class InputView: Panel {
  /// `InputView`, which overrides neither method of the hit test.
  open override class var standardHitTesting: View.Type { InputView.self }

  /// Called after the compositor has chosen a size for the view, and when it is shown. The default does nothing. Override it
  /// to place subviews.
  open func layoutSubviews() {}
}
