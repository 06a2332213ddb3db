import Surfaces

extension Shell {
  /// Reviews which layers are input panels. To be called when a client becomes the seat's input method, or is it no longer.
  public func inputMethodDidChange() {
    for layer in layers.values.sorted(by: { $0.window.id.rawValue < $1.window.id.rawValue }) where layer.isMapped {
      layer.reviewInputPanel()
    }
  }
}

extension LayerSurfaceObject {
  /// Whether the layer is an on-screen keyboard: one of the input method's client, in front of applications' windows, that
  /// never takes the keyboard.
  private var isInputPanel: Bool {
    guard current.layer > .normal, case .none = current.keyboard else { return false }
    return shell.delegate?.shell(shell, isInputMethod: window.client) ?? false
  }

  /// Moves a mapped layer to the front when it becomes an input panel, and back when it stops being one.
  func reviewInputPanel() {
    guard updateInputPanel() else { return }
    shell.server.observer?.windowDidChange(window)
  }

  /// - Returns: whether it was the other before.
  @discardableResult
  func updateInputPanel() -> Bool {
    let previous = window.isInputPanel
    window.isInputPanel = isInputPanel
    return window.isInputPanel != previous
  }
}
