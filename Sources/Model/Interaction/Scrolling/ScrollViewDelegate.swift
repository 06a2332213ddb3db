/// A delegate that is notified of the movements of a scroll view's content. Every method has an empty default.
public protocol ScrollViewDelegate: AnyObject {
  /// The content has moved, by a gesture or because ``ScrollView/contentOffset`` was set.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// A finger, a wheel or a touchpad begins to move the content.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// The movement is over: the finger has lifted, the scroll has ended, or the gesture was cancelled.
  ///
  /// - Parameters:
  ///   - scrollView: The scroll view that has moved its content.
  ///   - willDecelerate: Always `false`. The content does not continue to move.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool)
}

extension ScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {}
}
