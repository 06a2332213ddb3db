public import Interaction
package import Surfaces
public import Traces

// Settings of the seat. They have no time: they send nothing, and apply from the next event on.
extension InputRouter {
  // MARK: Policy

  /// Changes the rules of focus. The key window does not change.
  package func changeFocusRules(_ change: (inout FocusRules) -> Void) { owners.focus.changeRules(change) }

  /// Sets how the keyboard repeats bindings and helps people who cannot press keys freely.
  package func apply(_ settings: KeySettings) { owners.keys.apply(settings) }

  /// Sets how touches are changed for people who cannot touch precisely. Fingers that are held back keep waiting.
  package func apply(_ settings: TouchAccommodationSettings) { owners.touches.accommodations.apply(settings) }

  /// Replaces the media keys, and the actions of the shell for motions of the device.
  package func apply(mediaKeys: [UInt32: MediaKey], motions: [DeviceMotion: Action]) {
    owners.actions.apply(mediaKeys: mediaKeys, motions: motions)
  }

  /// Replaces the actions that may be performed while the session is locked.
  package func permitWhileLocked(_ actions: some Sequence<Action>) { owners.actions.permitWhileLocked(actions) }

  /// Sets the conditions under which touches are rejected, for windows without conditions of their own. Touches that are
  /// down are affected only if their contacts grow.
  package func reject(_ rules: TouchRejectionRules) { owners.touches.rejection.setRules(rules) }

  /// Sets the conditions of a window, which replace those of the desktop; nil for those of the desktop.
  package func reject(_ rules: TouchRejectionRules?, on window: WindowID) {
    owners.touches.rejection.setRules(rules, of: window)
  }

  /// Sets the keys that recognizers may receive as presses, by keysym. Other keys are not offered to recognizers.
  package func setPresses(_ keys: [UInt32: PressKey]) { owners.keys.presses.setKeys(keys) }

  /// Sets the key bindings and actions of a responder. Keys that are already down keep their bindings.
  ///
  /// - Returns: false without an effect if no window on the desktop contains the scope.
  @discardableResult
  public func setAnswers(_ bindings: KeyBindings, _ tables: ActionTable, of scope: ResponderScope) -> Bool {
    guard owners.desk.setAnswers(bindings, tables, of: scope) else { return false }
    if !bindings.isEmpty { owners.actions.haveBindings() }
    return true
  }

  /// Reports that the numbers of applications' commands get another meaning. Actions that wait behind another one send
  /// their keys instead.
  package func commandsWillChange() { owners.keys.pendingActions.forgetCommands() }

  /// Sets the groups of keyboards by device, and those of all other keyboards.
  package func setGroups(_ groups: [DeviceID: [DeviceGroup]], others: [DeviceGroup]) {
    owners.keys.groups.set(groups, others: others)
  }

  /// Sets the groups of one keyboard.
  package func setGroups(_ groups: [DeviceGroup], of device: DeviceID) { owners.keys.groups.set(groups, of: device) }

  // MARK: Recognizers

  /// Attaches a recognizer. It receives touches that begin from now on.
  ///
  /// A pan receives scrolls if its `allowedScrollTypes` were set before.
  /// It is removed with the surface, window or client that it is attached to. Depending on its properties, it leaves
  /// the touches of clients alone, cancels them when it recognizes (`cancelsTouchesInView`), or delays them until it
  /// has decided (`delaysTouchesBegan`).
  /// - Returns: false without an effect if no window on the desktop contains the scope.
  @discardableResult
  public func addRecognizer(_ recognizer: GestureRecognizer, to scope: ResponderScope) -> Bool {
    owners.desk.add(recognizer, to: scope)
  }

  // MARK: Clients

  /// Sets whether a client listens to steps of the pointer.
  package func setListensToSteps(_ listens: Bool, _ client: ClientID) {
    owners.pointer.setListensToSteps(listens, client)
  }

  /// Sets whether a client supports tablets.
  package func setSupportsTablets(_ supports: Bool, _ client: ClientID) {
    owners.tools.setSupportsTablets(supports, client)
  }

  /// Sets whether a client knows only pointers.
  package func setLacksTouchSupport(_ knowsOnlyPointers: Bool, _ client: ClientID) {
    owners.emulation.setLacksTouchSupport(knowsOnlyPointers, client)
  }

  /// Sets whether a client has objects that receive touches, and objects that receive the pointer.
  package func setReceivers(ofTouches touches: Bool, ofPointer pointer: Bool, _ client: ClientID) {
    owners.emulation.setReceivers(ofTouches: touches, ofPointer: pointer, client)
  }

  /// Sets whether a surface inhibits bindings while it has the keyboard.
  package func setInhibitsBindings(_ inhibits: Bool, _ surface: SurfaceID) {
    owners.keys.delivery.setInhibitsBindings(inhibits, surface)
  }

  /// Sets the client that has created a virtual keyboard; nil for a keyboard of another kind.
  package func setMaker(_ client: ClientID?, of device: DeviceID) { owners.keys.delivery.setMaker(client, of: device) }

  /// Sets whether the active text field is secret, for example the field of a password. Traces, the flight recorder and
  /// observers then receive neither keys nor the places of touches on windows of these on-screen keyboards.
  package func setSecretField(_ isSecret: Bool, keyboards: Set<ClientID>) {
    outbox.setSecretField(isSecret, keyboards: keyboards, held: owners.keys.delivery.heldCodes)
  }

  /// Sets whether a touch of a client is cancelled alone. Otherwise `wl_touch.cancel` ends all of them.
  package func cancelAlone(_ isAlone: Bool, of client: ClientID) {
    owners.touches.delivery.setCancelsAlone(isAlone, of: client)
  }

  /// Sets what keeps the verdicts about touches that have ended, once. It is not retained.
  package func use(_ keeper: any LateVerdictKeeper) { owners.touches.use(keeper) }

  // MARK: Tracing

  /// Begins to trace everything, and ends the previous trace. It replaces the observer of recognizers. It asks for the name and the
  /// rule of a recognizer once.
  ///
  /// - Parameter rules: returns the rule of the policy that applies to a subject, as `file:line`; nil if none does.
  public func beginTrace(
    names: any TraceNames, rules: @escaping (TraceSubject) -> String? = { _ in nil },
    sink: @escaping (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let writer = TraceWriter(names: names, words: .routing, sink: sink)
    outbox.beginTrace(
      RoutingTrace(writer, outbox.recorder, owners.stack, owners.desk, outbox.privacy, rules: rules))
    owners.desk.setTraced(true)
  }

  public func endTrace() {
    outbox.endTrace()
    owners.desk.setTraced(false)
  }

  /// Writes out all entries of the flight recorder.
  package func dumpRecorder(names: any TraceNames, sink: @escaping (UnsafeBufferPointer<UInt8>) -> Void) {
    TraceWriter(names: names, words: .routing, sink: sink).write(outbox.recorder)
  }
}
