import Geometry
import Interaction

/// The application that runs the recognizers of the desk. The router has already found the view of each touch.
final class DeskApplication: Application {
  /// The views of touches that have come down since the previous event.
  private var landings: [(touch: Int, view: View)] = []

  /// The outputs; empty if no output has a known density, so that touches need not look up their output.
  private var outputs: [OutputArea] = []

  private let heldModifiers: () -> KeyModifierFlags

  /// - Parameters:
  ///   - lastResponder: the responder of presses while no window has the keyboard.
  ///   - heldModifiers: returns the modifiers that are held.
  init(_ lastResponder: Responder, _ heldModifiers: @escaping () -> KeyModifierFlags) {
    self.lastResponder = lastResponder
    self.heldModifiers = heldModifiers
    super.init()
  }

  /// Sets the frames and densities of outputs.
  func setOutputs(_ outputs: [OutputArea]) {
    self.outputs = outputs.contains { $0.pixelsPerMillimetre != nil } ? outputs : []
  }

  override var modifierFlags: KeyModifierFlags { heldModifiers() }

  override func pixelsPerMillimetre(at place: ScreenPoint) -> Double? {
    outputs.area(at: Point(place.x, place.y))?.pixelsPerMillimetre
  }

  /// Sets the view for a touch that begins with the next event.
  func land(_ touch: Int, on view: View) { landings.append((touch, view)) }

  /// The responder of presses while no window has the keyboard.
  private weak var lastResponder: Responder?
  /// The press that began last.
  private(set) var latestPress: Press?

  /// A client cannot undo a key, so it receives a key only when no recognizer may consume it.
  override var withholdsPresses: Bool { true }

  override func receiver(of press: Press, in window: Window) -> Responder {
    latestPress = press
    return window.firstResponder ?? lastResponder ?? window
  }

  /// Delivers the beginning of a press.
  ///
  /// - Returns: the press; nil if the key is already down.
  func begin(_ key: PressKey, at time: Timestamp) -> Press? {
    latestPress = nil
    deliver(.press(key, .began), at: time)
    defer { latestPress = nil }
    return latestPress
  }

  /// The view under the pointer, during a delivery.
  private var hovered: View?

  /// Delivers the place of a pointer without a pressed button.
  func hover(at place: Point<LayoutSpace>?, over view: View?, at time: Timestamp) {
    hovered = view
    deliver(.hover(place.map { ScreenPoint($0.x, $0.y) }), at: time)
    hovered = nil
  }

  override func hoverTarget(at place: ScreenPoint) -> (view: View, window: Window)? {
    hovered.flatMap { view in (view.root as? Window).map { (view, $0) } }
  }

  override func target(of touch: Int, at place: ScreenPoint) -> (view: View, window: Window)? {
    guard let index = landings.firstIndex(where: { $0.touch == touch }) else { return nil }
    let view = landings.remove(at: index).view
    // All views of the desk are in one tree, and windows are used without a controller: the root is the window.
    return (view.root as? Window).map { (view, $0) }
  }
}
