public import Globals

extension Compositor {
  /// Changes the active text field as an input method does, without one.
  public func compose(_ change: TextChange) throws(TextChangeFault) { try globals.texts.compose(change) }
}
