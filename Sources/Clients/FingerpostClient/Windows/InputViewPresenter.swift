import Interaction

/// Shows the input view and the accessory of the first responder in windows of their own.
///
/// It needs a compositor with version 3 of `fingerpost-responder-v1`. With another one, the views are not shown.
final class InputViewPresenter {
  private unowned let application: WaylandApplication
  private var windows: [InputViewWindow.Placement: InputViewWindow] = [:]

  init(_ application: WaylandApplication) { self.application = application }

  /// Follows the first responder of the key window, and the heights of its views.
  func update() {
    // A field in an accessory does not hide the accessory.
    if application.keyWindow is InputViewWindow { return }
    let presentation = application.inputPresentation
    var view: View?
    if case .view(let content) = presentation.content { view = content }
    show(view, at: .inputView)
    show(presentation.accessory, at: .accessory)
  }

  private func show(_ view: View?, at placement: InputViewWindow.Placement) {
    let host = application.keyWindow as? SurfaceWindow
    // A view without a height has no surface. As an input view, it only keeps the keyboard away.
    let shown = view.flatMap { $0.frame.size.height > 0 ? $0 : nil }
    if let window = windows[placement], shown == nil || window.host !== host {
      windows[placement] = nil
      window.close()
    }
    guard let shown, let host else { return }
    windows[placement] = windows[placement] ?? InputViewWindow(placement, of: host)
    windows[placement]?.show(shown)
  }
}
