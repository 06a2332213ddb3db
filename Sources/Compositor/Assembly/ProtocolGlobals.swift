import Globals
import Seats
import Surfaces
import WaylandServer

/// The protocol objects of one compositor. Clients receive them in order of creation.
final class ProtocolGlobals {
  let seat: SeatGlobal
  let data: DataDeviceGlobal
  let primarySelection: PrimarySelectionGlobal
  let shell: Shell
  let texts: TextInputGlobal
  let inputMethods: InputMethodGlobal
  let tablets: TabletGlobal
  let responders: ResponderGlobal
  let editMenu: EditMenuGlobal
  private var idleInhibit: IdleInhibitGlobal?
  let captures: CaptureGlobals
  private let outputManagement: OutputManagementGlobal
  private let outputPower: OutputPowerGlobal
  private var textFocus: TextFocusGlobal?
  private var dmabufs: LinuxDmabufGlobal?
  /// Globals that are only kept alive here.
  private var others: [AnyObject] = []

  init(
    _ server: Server, _ settings: CompositorSettings, keymap: KeymapOffer, outputs: OutputRegistry,
    displays: any DisplayDesk
  ) throws {
    seat = try SeatGlobal(server, keymap: keymap, keyRepeat: settings.keyRepeat)
    data = try DataDeviceGlobal(seat)
    primarySelection = try PrimarySelectionGlobal(seat, legacy: settings.offersLegacyShells)
    shell = try Shell(server, outputs: outputs, legacy: settings.offersLegacyShells)
    texts = try TextInputGlobal(seat)
    inputMethods = try InputMethodGlobal(seat, texts: texts, outputs: outputs) { [unowned views = shell.inputViews] in
      views.replacesKeyboards
    }
    tablets = try TabletGlobal(seat)
    responders = try ResponderGlobal(seat, shell.inputViews, patience: settings.patience)
    editMenu = try EditMenuGlobal(server)
    captures = try CaptureGlobals(server, outputs: outputs, shell: shell)
    outputManagement = try OutputManagementGlobal(server, displays: displays)
    outputPower = try OutputPowerGlobal(server, displays: displays, outputs: outputs)
  }

  /// Creates the globals that need the seat's owner, after all others.
  func offerRest(
    _ server: Server, _ settings: CompositorSettings, _ outputs: OutputRegistry, _ keeper: SeatKeeper,
    _ router: InputRouter
  ) throws {
    server.display.serveSharedMemory(formats: SurfaceImages.extraFormats)
    server.newBuffers.bytesPerPixel = { SurfaceImages.bytesPerPixel(format: $0) }
    idleInhibit = try IdleInhibitGlobal(server, delegate: keeper.idleness)
    textFocus = try TextFocusGlobal(inputMethods, counting: router.counts)
    others = [
      try CompositorGlobal(server, outputs: outputs), try FixesGlobal(server), try SubcompositorGlobal(server),
      try ViewporterGlobal(server), try SinglePixelBufferGlobal(server), try AlphaModifierGlobal(server),
      try ContentTypeGlobal(server), try FractionalScaleGlobal(server, outputs: outputs),
      try PresentationGlobal(server, outputs: outputs, clock: MonotonicClock.identifier),
      try XdgOutputGlobal(server, outputs: outputs),
      try DataControlGlobal(server, clipboard: data, primary: primarySelection),
      try VirtualPointerGlobal(server, outputs: outputs, injector: keeper),
      try VirtualKeyboardGlobal(server, injector: keeper), try RelativePointerGlobal(seat),
      try TextInputV1Global(seat, texts: texts), try TextInputV2Global(seat, texts: texts),
      try InputMethodV1Global(inputMethods, injector: keeper),
      try PointerConstraintsGlobal(seat, keeper.requests), try PointerGesturesGlobal(seat),
      try InputTimestampsGlobal(seat),
      try IdleNotifierGlobal(server, delegate: keeper.idleness),
      try SessionLockGlobal(server, outputs: outputs, delegate: keeper.lock),
      try ExtToplevelListGlobal(shell), try DialogGlobal(shell), try ToplevelIconGlobal(shell),
      try CursorShapeGlobal(seat, tablets), try PointerWarpGlobal(seat, keeper.requests),
      try SecurityContextGlobal(server),
      try SystemBellGlobal(server) { [unowned requests = keeper.requests] in requests.didRing($0, in: $1) },
      try ShortcutsInhibitGlobal(seat) { [router] in router.setInhibitsBindings($0, $1) },
    ]
    dmabufs = try settings.dmabufs.map { try LinuxDmabufGlobal(server, $0) }
    if dmabufs != nil, let timelines = settings.timelines { others.append(try SyncobjGlobal(server, timelines)) }
  }

  /// The dma-bufs that clients may hand over; nil for none.
  var dmabufOffer: DmabufOffer? { dmabufs?.offer }

  /// Offers dma-bufs. An offer that replaces another one must have the same formats.
  ///
  /// - Throws: if the system refuses a file for the formats.
  func offerDmabufs(_ offer: DmabufOffer, _ server: Server) throws {
    if let dmabufs { dmabufs.use(offer) } else { dmabufs = try LinuxDmabufGlobal(server, offer) }
  }

  /// The surfaces on which clients have inhibitors of idleness.
  var idleInhibitors: [SurfaceID] { idleInhibit?.surfaces ?? [] }

  /// Shows the input views of the first responder, and sends changes of toplevels, of outputs and of the text focus to the
  /// clients that follow them. Call it once in each turn of the loop.
  func notifyManagers() {
    shell.inputViews.update()
    shell.notifyManagers()
    outputManagement.notify()
    outputPower.notify()
    textFocus?.notify()
    editMenu.notify()
  }

  /// Reports to the router which protocol objects clients have bound, and lets input views follow its first responder.
  func report(to router: InputRouter, _ clock: any Clock) {
    let report = { [unowned router] (news: ClientNews) in _ = router.take(.record(news), at: clock.now) }
    shell.inputViews.follow({ [unowned router] in router.firstResponder }, report: report)
    seat.onListensToSteps = { [router] in router.setListensToSteps($1, $0) }
    tablets.onTabletSupportChange = { [router] in router.setSupportsTablets($1, $0) }
    seat.onTouchSupportChange = { [router] in router.setLacksTouchSupport($1, $0) }
    let reportSecrecy = { [unowned texts, unowned inputMethods, router] in
      router.setSecretField(texts.hasSecretField, keyboards: inputMethods.keyboards)
    }
    texts.reportSecrecy(reportSecrecy)
    inputMethods.onClientChange = { [shell] in
      shell.keyboardsDidChange()
      reportSecrecy()
    }
    seat.onReceiversChange = { [unowned self, router] in reportReceivers(of: $0, to: router) }
  }

  /// Reports to the router whether a client with a window can receive touches and the pointer.
  func reportReceivers(of client: ClientID, to router: InputRouter) {
    let receivers = seat.receivers(of: client)
    router.setReceivers(ofTouches: receivers.touches, ofPointer: receivers.pointer, client)
  }
}
