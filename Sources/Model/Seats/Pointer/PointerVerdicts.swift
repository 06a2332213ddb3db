/// The result of a motion.
enum MotionVerdict {
  case done
  /// The surface under the cursor must be found again.
  case wantsAim
  /// Recognizers receive the motion first.
  case isOffered
}

/// The result of a button release.
enum ReleaseVerdict {
  case done
  /// No button is pressed any more: the surface under the cursor must be found again.
  case wasLast
  /// Recognizers receive the release first.
  case isOffered
}

/// The result of a button press.
enum PressVerdict {
  case done
  /// Recognizers receive the press first.
  case isOffered
  /// It is the first pressed button: the surface under the cursor, if any, keeps the pointer.
  case isFirst
}
