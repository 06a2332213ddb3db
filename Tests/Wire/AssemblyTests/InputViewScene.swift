import Assembly
import Geometry
import Globals
import StageKit
import Surfaces
import WireClients

/// A client with a window of 100×100 pixels, whose surfaces have input views, and an on-screen keyboard of another client.
/// Outputs have 800×600 pixels.
final class InputViewScene {
  struct View {
    let surface: UInt32
    let object: UInt32
  }

  static let view = "fingerpost_responder_input_view_v1"

  let scene: ClientScene
  let keyboard: WireClient
  /// The layer of the keyboard.
  private var keys: (surface: UInt32, role: UInt32)?
  /// The value of `visibility` that each object was sent last, by the object.
  private(set) var visibility: [UInt32: UInt32] = [:]

  init(outputs: [OutputDescription]? = nil) throws {
    scene = try ClientScene(outputs: outputs)
    keyboard = try scene.arena.connect()
    let manager = keyboard.global("fingerpost_text_focus_manager_v1")
    keyboard.make(manager, "get_text_focus", .id(keyboard.global("wl_seat")))
    client.make(client.global("wl_seat"), "get_touch")
    client.onEvent = { [unowned self] _, object, name, values in
      if name == "\(Self.view).visibility" { visibility[object] = values[0] }
    }
    settle()
  }

  var client: WireClient { scene.client }
  func settle() { scene.arena.settle() }
  func count(_ event: String) -> Int { client.counts["\(Self.view).\(event)"] ?? 0 }

  // MARK: Views

  /// Creates a view with a height, which waits for its size.
  ///
  /// - Parameters:
  ///   - placement: 0 for an input view, 1 for an accessory.
  ///   - responder: the responder object of its surface; nil for that of the window's root.
  func make(_ placement: Int64, height: Int64, of responder: UInt32? = nil) -> View {
    let surface = client.makeSurface()
    let object = client.make(responder ?? scene.responder, "get_input_view", .id(surface), .number(placement))
    let view = View(surface: surface, object: object)
    resize(view, height)
    return view
  }

  func resize(_ view: View, _ height: Int64) {
    client.request(view.object, "set_height", .number(height))
    client.request(view.surface, "commit")
    settle()
  }

  /// Acknowledges the latest size, and draws the view in it.
  func draw(_ view: View, width: Int32? = nil, height: Int32? = nil) {
    let values = client.last["\(Self.view).configure"] ?? [0, 1, 1]
    client.request(view.object, "ack_configure", .id(values[0]))
    client.draw(view.surface, width ?? Int32(values[1]), height ?? Int32(values[2]))
    settle()
  }

  @discardableResult
  func show(_ placement: Int64, height: Int64, of responder: UInt32? = nil) -> View {
    let view = make(placement, height: height, of: responder)
    draw(view)
    return view
  }

  /// The last size that a view was sent, as `WIDTHxHEIGHT`.
  var size: String { client.last["\(Self.view).configure"].map { "\($0[1])x\($0[2])" } ?? "" }

  /// Makes the surface of a responder object the first responder of the window.
  func makeFirst(_ responder: UInt32) {
    client.request(responder, "set_first_responder", 1, 0)
    client.request(responder, "become_first_responder", 0)
    settle()
  }

  // MARK: The keyboard

  /// Shows a keyboard along the lower edge.
  ///
  /// - Parameters:
  ///   - zone: the height that it reserves.
  ///   - strip: the height of a transparent part above the keys.
  func showKeys(height: Int32, zone: Int32? = nil, strip: Int32 = 0) {
    let surface = keyboard.makeSurface()
    let role = keyboard.make(
      keyboard.global("zwlr_layer_shell_v1"), "get_layer_surface", .id(surface), nil, 2, "osk")
    keyboard.request(role, "set_anchor", 14)
    keyboard.request(role, "set_size", 0, .number(Int64(height + strip)))
    keyboard.request(role, "set_exclusive_zone", .number(Int64(zone ?? height)))
    keyboard.request(surface, "commit")
    settle()
    keyboard.request(role, "ack_configure", .id(keyboard.last["zwlr_layer_surface_v1.configure"]?[0] ?? 0))
    if strip > 0 {
      let region = keyboard.makeRegion()
      keyboard.request(region, "add", 0, .number(Int64(strip)), 800, .number(Int64(height)))
      keyboard.request(surface, "set_input_region", .id(region))
    }
    keyboard.draw(surface, 800, height + strip)
    keys = (surface, role)
    settle()
  }

  /// Gives the keyboard another height, all of which it reserves.
  func resizeKeys(height: Int32) {
    guard let keys else { return }
    keyboard.request(keys.role, "set_size", 0, .number(Int64(height)))
    keyboard.request(keys.role, "set_exclusive_zone", .number(Int64(height)))
    keyboard.request(keys.surface, "commit")
    settle()
    keyboard.request(keys.role, "ack_configure", .id(keyboard.last["zwlr_layer_surface_v1.configure"]?[0] ?? 0))
    keyboard.draw(keys.surface, 800, height)
    settle()
  }

  func hideKeys() {
    guard let keys else { return }
    keyboard.request(keys.role, "destroy")
    settle()
  }

  /// The value of `input_panel` that the keyboard was sent last.
  var panel: UInt32? { keyboard.last["fingerpost_text_focus_v1.input_panel"]?[0] }

  /// Makes a text field of the client active.
  func activateField() {
    let field = client.make(
      client.global("zwp_text_input_manager_v3"), "get_text_input", .id(client.global("wl_seat")))
    settle()
    client.request(field, "enable")
    client.request(field, "commit")
    settle()
  }

  // MARK: The desktop

  /// The frames of input views and of the keyboard from back to front, as `TITLE X,Y WIDTHxHEIGHT`.
  var stack: [String] {
    scene.arena.compositor.server.windows.windows.filter(\.isInputPanel).map { window in
      let frame = window.frame
      let numbers = [frame.minX, frame.minY, frame.size.width, frame.size.height].map { "\(Int($0))" }
      return "\(window.title) \(numbers[0]),\(numbers[1]) \(numbers[2])x\(numbers[3])"
    }
  }

  /// The lines of the trace about input views, as `shown WHY`. The name of the window has the label of the client.
  var trace: [String] {
    scene.trace.inputViews.map { line in
      let pattern = /"out":"input-view\.(\w+)".*"window":"[^"]* input-view[^"]*".*"why":"(\w+)"/
      return line.firstMatch(of: pattern).map { "\($0.1) \($0.2)" } ?? line
    }
  }
}
