import Surfaces

extension Shell {
  /// Updates which layers are input panels. Call it when a client becomes or stops being the seat's input method or an
  /// on-screen keyboard.
  package func keyboardsDidChange() {
    for layer in layers.values.sorted(by: { $0.window.id.rawValue < $1.window.id.rawValue }) where layer.isMapped {
      layer.reviewInputPanel()
    }
  }
}

extension LayerSurfaceObject {
  /// True if the layer is an on-screen keyboard: it belongs to the input method's client or to one that follows the
  /// text focus, is in front of applications' windows and never receives the keyboard.
  private var isInputPanel: Bool {
    guard current.layer > .normal, case .none = current.keyboard else { return false }
    return shell.delegate?.shell(shell, isKeyboard: window.client) ?? false
  }

  /// Moves a mapped layer to the front when it becomes an input panel, and back when it stops being one.
  func reviewInputPanel() {
    guard updateInputPanel() else { return }
    if let output { shell.layoutLayers(on: output) }
    shell.server.observer?.windowDidChange(window)
  }

  /// - Returns: true if the value has changed.
  @discardableResult
  func updateInputPanel() -> Bool {
    let previous = window.isInputPanel
    window.isInputPanel = isInputPanel
    return window.isInputPanel != previous
  }
}
