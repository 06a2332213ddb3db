package import Seats
package import Surfaces

import Geometry

/// The input views of clients: which of them are shown, and on which output.
///
/// At most one view of each placement is shown: the nearest one from the first responder of the key window up.
package final class InputViews {
  private struct Name: Hashable {
    let surface: SurfaceID
    let placement: InputViewPlacement
  }

  /// The sizes and the surroundings that determine the places of the views.
  private struct Situation: Equatable {
    var output: Rect<LayoutSpace>?
    var views: [WindowID] = []
    var heights: [Double] = []
    var keyboard: Double?
  }

  private var views: [Name: InputViewObject] = [:]
  /// The views that are shown, or about to be mapped.
  private var shown: [InputViewPlacement: InputViewObject] = [:]
  /// The output that shows them.
  private weak var output: OutputGlobal?
  /// The root surface and the first responder of the key window at the last update.
  private var formerRoot: SurfaceID?
  private var formerFirst: SurfaceID?
  private var situation = Situation()
  private var isUpdating = false
  private var isDue = false
  private unowned let ground: any InputViewGround
  private var firstResponder: () -> Surface? = { nil }
  private var report: (ClientNews) -> Void = { _ in }

  /// The number of times that an update is repeated at once because of the changes that it has caused.
  private static let mostRounds = 4

  init(on ground: any InputViewGround) { self.ground = ground }

  /// Sets what the views follow and report to, once.
  ///
  /// - Parameters:
  ///   - firstResponder: returns the first responder of the key window.
  ///   - report: receives each view that is shown or hidden, with the reason.
  package func follow(
    _ firstResponder: @escaping () -> Surface?, report: @escaping (ClientNews) -> Void
  ) {
    (self.firstResponder, self.report) = (firstResponder, report)
    update()
  }

  /// True while an input view is shown in the place of on-screen keyboards.
  package var replacesKeyboards: Bool { shown[.inputView]?.window.isMapped == true }

  // MARK: Objects

  /// Adds a view of a surface that has none with this placement.
  func add(_ view: InputViewObject, of surface: SurfaceID) {
    views[Name(surface: surface, placement: view.placement)] = view
  }

  /// True if a surface has a view with a placement.
  func has(_ placement: InputViewPlacement, of surface: SurfaceID) -> Bool {
    views[Name(surface: surface, placement: placement)] != nil
  }

  /// Hides a view for good.
  func remove(_ view: InputViewObject, of surface: SurfaceID) {
    let name = Name(surface: surface, placement: view.placement)
    guard views[name] === view else { return }
    views[name] = nil
    update()
  }

  /// Hides the views of a surface for good, whose client no longer takes part in responder chains with it.
  func removeAll(of surface: SurfaceID) {
    for placement in InputViewPlacement.allCases {
      views[Name(surface: surface, placement: placement)] = nil
    }
    update()
  }

  /// Hides the views of a client that has disconnected.
  func removeAll(of client: ClientID) {
    views = views.filter { $0.value.window.client != client }
    update()
  }

  /// Follows a commit of a view or the end of its surface. Sends its size.
  func didChange(_ view: InputViewObject, of surface: SurfaceID) {
    guard has(view.placement, of: surface) else { return }
    let window = ground.server.surfaces[surface]?.model.root.window
    if let frame = screen(of: window)?.description.frame { view.configure(on: frame) }
    update()
  }

  // MARK: Updates

  /// Decides again which views are shown, and where. Call it after changes of the scene and of the first responder.
  package func update() {
    guard !views.isEmpty || !shown.isEmpty else { return }
    guard !isUpdating else { return isDue = true }
    isUpdating = true
    defer { isUpdating = false }
    for _ in 0..<Self.mostRounds {
      isDue = false
      decide()
      if !isDue { return }
    }
  }

  private func decide() {
    let first = ground.server.windows.isLocked ? nil : firstResponder()
    let window = first?.root.window
    let target = window.flatMap { $0.isMapped ? screen(of: $0) : nil }
    let reason = reason(for: first)
    var wanted: [InputViewPlacement: InputViewObject] = [:]
    if let first, let target {
      for placement in InputViewPlacement.allCases {
        wanted[placement] = nearest(placement, from: first, on: target.description.frame)
      }
    }
    for placement in InputViewPlacement.allCases {
      guard let former = shown[placement], former !== wanted[placement] else { continue }
      shown[placement] = nil
      hide(former, because: reason)
    }
    let formerOutput = output
    (output, shown) = (wanted.isEmpty ? nil : target, wanted)
    layOut(leaving: formerOutput)
    for placement in InputViewPlacement.allCases {
      if let view = wanted[placement] { show(view, for: window, because: reason) }
    }
    if let view = shown[.inputView], view.window.isMapped { putInFront(view.window) }
  }

  private func reason(for first: Surface?) -> RoutingReason {
    let root = first?.root.id
    defer { (formerRoot, formerFirst) = (root, first?.id) }
    if ground.server.windows.isLocked { return .sessionLock }
    if root != formerRoot { return .keyWindowChanged }
    return first?.id == formerFirst ? .clientRequest : .firstResponder
  }

  /// The output of the views of a window: the one that shows most of the window that it belongs to.
  private func screen(of window: ClientWindow?) -> OutputGlobal? {
    guard let window else { return ground.outputs.all.first }
    return ground.output(showing: window.presentingToplevel.frame)
  }

  /// The view that is shown for a first responder. Sends sizes to the views that it finds.
  private func nearest(_ placement: InputViewPlacement, from first: Surface, on frame: Rect<LayoutSpace>)
    -> InputViewObject?
  {
    var surface: Surface? = first
    while let current = surface {
      if let view = views[Name(surface: current.id, placement: placement)], current.responder.isAsked {
        view.configure(on: frame)
        if view.fits(frame) { return view }
      }
      if let parent = current.subsurface?.parent {
        surface = parent
      } else if let window = current.window, window.kind == .popup, let parent = window.parent, parent.isMapped {
        surface = parent.surface
      } else {
        surface = nil
      }
    }
    return nil
  }

  // MARK: Windows

  private func show(_ view: InputViewObject, for key: ClientWindow?, because reason: RoutingReason) {
    let window = view.window
    guard !window.isMapped else { return }
    let server = ground.server
    window.appID = key?.presentingToplevel.appID ?? ""
    server.windows.map(window)
    // The previews of a keyboard are in front of accessories.
    if view.placement == .accessory { server.windows.lower(window) }
    server.observer?.windowDidMap(window)
    report(ClientNews(.inputViewShown(reason), window.client, window: window.id))
    view.setShown(true)
  }

  private func hide(_ view: InputViewObject, because reason: RoutingReason) {
    let window = view.window
    guard window.isMapped else { return }
    report(ClientNews(.inputViewHidden(reason), window.client, window: window.id))
    ground.server.windows.unmap(window)
    ground.server.observer?.windowDidUnmap(window)
    view.setShown(false)
  }

  /// Puts an input view in front of keyboards that have not hidden.
  private func putInFront(_ window: ClientWindow) {
    let windows = ground.server.windows
    guard let last = windows.windows.last(where: \.isInputPanel), last !== window else { return }
    windows.raise(window)
    ground.server.observer?.windowDidChange(window)
  }

  // MARK: Places

  /// Places the windows of the outputs again if the places of the views have changed.
  private func layOut(leaving former: OutputGlobal?) {
    let present = InputViewPlacement.allCases.compactMap { shown[$0] }
    let next = Situation(
      output: output?.description.frame, views: present.map(\.window.id),
      heights: present.map(\.window.frame.size.height),
      keyboard: output.flatMap { keyboardTop(on: $0.description.frame) })
    guard next != situation else { return }
    situation = next
    if let former, former !== output, ground.outputs.contains(former) { ground.layoutLayers(on: former) }
    if let output { ground.layoutLayers(on: output) }
  }

  /// Places the views of an output.
  ///
  /// - Parameters:
  ///   - area: the part that layers leave to others, keyboards included.
  ///   - bare: the part that layers other than keyboards leave.
  /// - Returns: the part of `area` that the views leave to others.
  func lay(on output: OutputGlobal, in area: Rect<LayoutSpace>, bare: Rect<LayoutSpace>) -> Rect<LayoutSpace> {
    guard output === self.output else { return area }
    var bottom = area.maxY
    if let view = shown[.inputView] {
      bottom = min(bottom, place(view.window, above: bare.maxY, on: output))
    }
    if let view = shown[.accessory] {
      let keyboard = keyboardTop(on: output.description.frame) ?? bottom
      bottom = place(view.window, above: min(bottom, keyboard), on: output)
    }
    return Rect(x: area.minX, y: area.minY, width: area.size.width, height: max(0, bottom - area.minY))
  }

  /// - Returns: the upper edge of the window.
  private func place(_ window: ClientWindow, above bottom: Double, on output: OutputGlobal) -> Double {
    let frame = window.frame
    let top = bottom - frame.size.height
    window.place(frameOrigin: Point(output.description.frame.minX, top))
    if window.isMapped, window.frame != frame { ground.windowDidMove(window) }
    return top
  }

  /// The upper edge of the keyboards that cover the bottom of an output without reserving it; nil without one.
  private func keyboardTop(on output: Rect<LayoutSpace>) -> Double? {
    ground.server.windows.windows.compactMap { window -> Double? in
      let frame = window.frame
      guard window.isInputPanel, window.kind == .layer, frame.intersects(output),
        !ground.reservesArea(window.id),
        frame.maxY > output.minY + output.size.height / 2,
        frame.size.width * 2 >= output.size.width
      else { return nil }
      // Some keyboards have a transparent part without input above their keys.
      let input = window.surface.state.inputRegion?.bounds.minY ?? 0
      return max(window.frame.minY, window.position.y + Double(input))
    }.min()
  }
}
