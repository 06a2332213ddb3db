import CursorTerms
import Geometry
import Seats
import Surfaces
package import WaylandServer

/// A `zwp_tablet_tool_v2`. It receives no events between leaving a surface and entering the next one.
final class ToolObject {
  unowned let resource: ZwpTabletToolV2
  let id: ToolID
  private var isNear = false
  private var owesFrame = false
  /// The serial that `set_cursor` must name.
  private var entranceSerial: UInt32 = 0
  /// The cursor that the client has set since the tool entered.
  private(set) var cursor = ClientCursor.hidden

  init(_ resource: ZwpTabletToolV2, _ id: ToolID) {
    (self.resource, self.id) = (resource, id)
  }

  deinit { showCursor(.hidden) }

  func describe(_ tool: ToolDescription) {
    resource.sendType(toolType: ZwpTabletToolV2.TypeValue(tool.kind))
    if tool.hardwareSerial != 0 {
      resource.sendHardwareSerial(
        hardwareSerialHi: UInt32(truncatingIfNeeded: tool.hardwareSerial >> 32),
        hardwareSerialLo: UInt32(truncatingIfNeeded: tool.hardwareSerial))
    }
    if tool.hardwareID != 0 {
      resource.sendHardwareIdWacom(
        hardwareIdHi: UInt32(truncatingIfNeeded: tool.hardwareID >> 32),
        hardwareIdLo: UInt32(truncatingIfNeeded: tool.hardwareID))
    }
    for ability in tool.abilities { resource.sendCapability(capability: ZwpTabletToolV2.Capability(ability)) }
    resource.sendDone()
  }

  func enter(_ tablet: ZwpTabletV2, _ surface: WlSurface, serial: UInt32) {
    isNear = true
    owesFrame = true
    entranceSerial = serial
    resource.sendProximityIn(serial: serial, tablet: tablet, surface: surface)
  }

  func deliver(_ change: ToolChange<SurfaceSpace>, serial: UInt32, time: InputTime) {
    if case .frame = change {
      if owesFrame { resource.sendFrame(time: time.milliseconds) }
      owesFrame = false
      return
    }
    guard isNear else { return }
    owesFrame = true
    switch change {
    case .proximityIn, .frame: break
    case .proximityOut:
      isNear = false
      showCursor(.hidden)
      resource.sendProximityOut()
    case .motion(let place): resource.sendMotion(x: Fixed(place.x), y: Fixed(place.y))
    case .down: resource.sendDown(serial: serial)
    case .up: resource.sendUp()
    case .pressure(let value): resource.sendPressure(pressure: value.inFull)
    case .distance(let value): resource.sendDistance(distance: value.inFull)
    case .tilt(let x, let y): resource.sendTilt(tiltX: Fixed(Double(x)), tiltY: Fixed(Double(y)))
    case .rotation(let value): resource.sendRotation(degrees: Fixed(Double(value)))
    case .slider(let value): resource.sendSlider(position: Int32((max(-1, min(1, value)) * 65_535).rounded()))
    case .wheel(let degrees, let clicks): resource.sendWheel(degrees: Fixed(Double(degrees)), clicks: clicks)
    case .button(let code, let isPressed):
      resource.sendButton(serial: serial, button: code, state: isPressed ? .pressed : .released)
    }
  }
}

// MARK: - Cursor

extension ToolObject {
  /// Sets the tool's cursor; nil hides it. Ignored if the serial is not that of the latest `proximity_in`.
  fileprivate func setCursor(_ surface: ClientSurface?, hotspot: Vector<SurfaceSpace>, serial: UInt32) {
    guard isNear, serial == entranceSerial else { return }
    showCursor(surface.map { .surface(AttachedImage($0, hotspot: hotspot)) } ?? .hidden)
  }

  /// Shows a shape as the tool's cursor. Ignored if the serial is not that of the latest `proximity_in`.
  func show(_ shape: CursorShape, serial: UInt32) {
    if isNear, serial == entranceSerial { showCursor(.shape(shape)) }
  }

  private func showCursor(_ image: ClientCursor) {
    if case .surface(let former) = cursor { former.detach() }
    cursor = image
  }
}

extension Float {
  /// A value from 0 to 1 as an integer from 0 to 65,535.
  var inFull: UInt32 { UInt32((max(0, min(1, self)) * 65_535).rounded()) }
}

extension TabletGlobal: ZwpTabletToolV2.Handler {
  package func destroy(_ object: ZwpTabletToolV2) {}

  package func setCursor(
    _ object: ZwpTabletToolV2, serial: UInt32, surface: WlSurface?, hotspotX: Int32, hotspotY: Int32
  ) {
    let target = surface?.object
    if let target, !target.model.take(.cursor) {
      return object.postError(
        ZwpTabletToolV2.Error.role.rawValue,
        "wl_surface@\(target.resource.id) cannot be a cursor: it already has \(target.existingRole)")
    }
    tool(of: object)?.setCursor(target, hotspot: Vector(Double(hotspotX), Double(hotspotY)), serial: serial)
  }
}

extension ZwpTabletToolV2.TypeValue {
  fileprivate init(_ kind: ToolDescription.Kind) {
    switch kind {
    case .pen: self = .pen
    case .eraser: self = .eraser
    case .brush: self = .brush
    case .pencil: self = .pencil
    case .airbrush: self = .airbrush
    case .finger: self = .finger
    case .mouse: self = .mouse
    case .lens: self = .lens
    }
  }
}

extension ZwpTabletToolV2.Capability {
  fileprivate init(_ ability: ToolDescription.Ability) {
    switch ability {
    case .tilt: self = .tilt
    case .pressure: self = .pressure
    case .distance: self = .distance
    case .rotation: self = .rotation
    case .slider: self = .slider
    case .wheel: self = .wheel
    }
  }
}
