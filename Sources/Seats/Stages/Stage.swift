import Surfaces

/// One stage of the router for a family of events. It does not have state: it calls owners in order, and passes the
/// consequences from one to the next.
protocol Stage {
  var router: InputRouter { get }
}

extension Stage {
  var focus: WindowFocus { router.focus }
  var pointer: PointerDelivery { router.pointer }
  var constraints: ConstraintDelivery { router.constraints }
  var emulation: EmulationDelivery { router.emulation }
  var keys: KeyDelivery { router.keys }
  var presses: PressDelivery { router.keyOwners.presses }
  var keyClock: KeyClock { router.keyOwners.clock }
  var repeats: BindingRepeat { router.keyOwners.repeats }
  var judgedBindings: JudgedBindings { router.keyOwners.judgedBindings }
  var loneModifier: LoneModifier { router.keyOwners.loneModifier }
  var deviceGroups: DeviceGroups { router.keyOwners.groups }
  var bounceKeys: BounceKeys { router.keyOwners.bounce }
  var slowKeys: SlowKeys { router.keyOwners.slow }
  var stickyKeys: StickyKeys { router.keyOwners.sticky }
  var mouseKeys: MouseKeys { router.keyOwners.mouse }
  var tools: ToolDelivery { router.tools }
  var operation: DesktopOperation { router.operation }
  var actions: ActionDispatch { router.actions }
  var pendingActions: PendingActions { router.keyOwners.pendingActions }
  var desk: GestureDesk { router.desk }
  var touches: TouchDelivery { router.touches }
  var rejection: TouchRejection { router.touchOwners.rejection }
  var accommodations: TouchAccommodations { router.touchOwners.accommodations }
  var touchpad: TouchpadDelivery { router.indirect.touchpad }
  var mouse: MouseDelivery { router.indirect.mouse }
  var scrolls: ScrollDelivery { router.indirect.scrolls }
  var fingerScrolls: FingerScrollDelivery { router.indirect.fingers }
  var pads: PadDelivery { router.pads }
  var offers: ResponderOffers { router.keyOwners.offers }
  var stack: WindowStack { router.stack }

  var timerStage: TimerStage { TimerStage(router: router) }
  var touchStage: TouchStage { TouchStage(router: router) }
  var rejectionStage: RejectionStage { RejectionStage(router: router) }
  var accommodationStage: AccommodationStage { AccommodationStage(router: router) }
  var pointerStage: PointerStage { PointerStage(router: router) }
  var emulationStage: EmulationStage { EmulationStage(router: router) }
  var mouseStage: MouseStage { MouseStage(router: router) }
  var touchpadStage: TouchpadStage { TouchpadStage(router: router) }
  var scrollStage: ScrollStage { ScrollStage(router: router) }
  var hoverStage: HoverStage { HoverStage(router: router) }
  var keyStage: KeyStage { KeyStage(router: router) }
  var pressStage: PressStage { PressStage(router: router) }
  var assistanceStage: AssistanceStage { AssistanceStage(router: router) }
  var toolStage: ToolStage { ToolStage(router: router) }
  var gestureStage: GestureStage { GestureStage(router: router) }
  var actionStage: ActionStage { ActionStage(router: router) }
  var operationStage: OperationStage { OperationStage(router: router) }
  var focusStage: FocusStage { FocusStage(router: router) }
  var offerStage: OfferStage { OfferStage(router: router) }
  var verdictStage: VerdictStage { VerdictStage(router: router) }
}
