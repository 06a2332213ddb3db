import Geometry
import Seats
import Surfaces
import WaylandServer

/// A `zwlr_virtual_pointer_v1`. It collects the events of a frame and routes them together at its end.
final class VirtualPointer: ZwlrVirtualPointerV1.Handler {
  /// The limit of events in one frame, far above what clients use.
  private static let mostEvents = 1024

  private let device: DeviceID
  /// The output that the client has chosen, without a reference, because each motion compares it.
  private let output: ObjectIdentifier?
  private let outputs: OutputRegistry
  private let port: InjectorPort
  private var events: [InputEvent] = []
  private var vertical = VirtualAxis()
  private var horizontal = VirtualAxis()
  private var source = AxisSample.Source.wheel

  init(_ device: DeviceID, on output: OutputGlobal?, of outputs: OutputRegistry, _ injector: any InputInjector) {
    self.device = device
    self.output = output.map(ObjectIdentifier.init)
    self.outputs = outputs
    port = injector.port
    events.reserveCapacity(16)
  }

  func destroy(_ object: ZwlrVirtualPointerV1) {}

  func frame(_ object: ZwlrVirtualPointerV1) {
    if !port.pointerIsBehind() {
      vertical.forEachSample(.vertical, source) { events.append(.pointer(.axis($0))) }
      horizontal.forEachSample(.horizontal, source) { events.append(.pointer(.axis($0))) }
    }
    (vertical, horizontal, source) = (VirtualAxis(), VirtualAxis(), .wheel)
    guard !events.isEmpty else { return }
    events.append(.pointer(.frame))
    port.injectPointer(events, device)
    events.removeAll(keepingCapacity: true)
  }

  private func gather(_ event: InputEvent, _ object: ZwlrVirtualPointerV1) {
    guard events.count < Self.mostEvents else { return object.client.postNoMemory() }
    events.append(event)
  }
}

// MARK: - Motion and buttons

extension VirtualPointer {
  func motion(_ object: ZwlrVirtualPointerV1, time: UInt32, dx: Fixed, dy: Fixed) {
    gather(.pointer(.motion(by: Vector(dx.double, dy.double))), object)
  }

  func motionAbsolute(
    _ object: ZwlrVirtualPointerV1, time: UInt32, x: UInt32, y: UInt32, xExtent: UInt32, yExtent: UInt32
  ) {
    guard xExtent > 0, yExtent > 0 else { return }
    let area = self.area
    guard !area.isEmpty else { return }
    let place = Point<LayoutSpace>(
      area.minX + area.size.width * Double(x) / Double(xExtent),
      area.minY + area.size.height * Double(y) / Double(yExtent))
    gather(.pointer(.motionAbsolute(to: area.clamping(place))), object)
  }

  /// The output that the client has chosen while it exists; otherwise the whole desktop.
  private var area: Rect<LayoutSpace> {
    if let area = outputs.soleArea { return area }
    let all = outputs.all
    if let output, let named = all.first(where: { ObjectIdentifier($0) == output }) { return named.description.frame }
    return all.reduce(Rect<LayoutSpace>.zero) { $0.union($1.description.frame) }
  }

  func button(_ object: ZwlrVirtualPointerV1, time: UInt32, button: UInt32, state: WlPointer.ButtonState) {
    guard button <= highestCode, state == .pressed || state == .released else { return }
    if state == .pressed, port.pointerIsBehind() { return }
    gather(.pointer(.button(device: device, code: button, isPressed: state == .pressed)), object)
  }
}

// MARK: - Scrolling

extension VirtualPointer {
  func axis(_ object: ZwlrVirtualPointerV1, time: UInt32, axis: WlPointer.Axis, value: Fixed) {
    change(axis, object) { $0.value = value.double }
  }

  func axisDiscrete(
    _ object: ZwlrVirtualPointerV1, time: UInt32, axis: WlPointer.Axis, value: Fixed, discrete: Int32
  ) {
    change(axis, object) {
      $0.value = value.double
      $0.clicks = discrete
    }
  }

  func axisStop(_ object: ZwlrVirtualPointerV1, time: UInt32, axis: WlPointer.Axis) {
    change(axis, object) { $0.isStopped = true }
  }

  func axisSource(_ object: ZwlrVirtualPointerV1, axisSource: WlPointer.AxisSource) {
    switch axisSource {
    case .wheel: source = .wheel
    case .finger: source = .finger
    case .continuous: source = .continuous
    case .wheelTilt: source = .wheelTilt
    default:
      object.postError(
        ZwlrVirtualPointerV1.Error.invalidAxisSource.rawValue,
        "invalid wl_pointer.axis_source \(axisSource.rawValue); expected 0 to 3")
    }
  }

  private func change(_ axis: WlPointer.Axis, _ object: ZwlrVirtualPointerV1, _ body: (inout VirtualAxis) -> Void) {
    switch axis {
    case .verticalScroll: body(&vertical)
    case .horizontalScroll: body(&horizontal)
    default:
      object.postError(
        ZwlrVirtualPointerV1.Error.invalidAxis.rawValue, "invalid wl_pointer.axis \(axis.rawValue); expected 0 or 1")
    }
  }
}

/// The scrolling of one axis in a frame. A later value replaces an earlier one, as a client may send a movement twice.
private struct VirtualAxis {
  var value: Double?
  /// The number of clicks of a wheel.
  var clicks: Int32 = 0
  var isStopped = false

  func forEachSample(_ axis: AxisSample.Axis, _ source: AxisSample.Source, _ body: (AxisSample) -> Void) {
    if let value {
      let parts = Int32(clamping: Int64(clicks) * 120)
      body(AxisSample(axis: axis, source: source, value: value, value120: parts))
    }
    if isStopped { body(AxisSample(axis: axis, source: source, value: 0, isStop: true)) }
  }
}
