import Geometry
import Interaction
import Surfaces

/// A consequence that a stage leaves to another stage, or to itself: after another stage, or for the next round of a loop.
///
/// Stages do not call each other. A stage adds its follow-ups to the turn, and `Stages.carry` hands each one to its stage. The
/// follow-ups of a follow-up come before those that were added earlier, so the order is that of nested calls. Cases with many
/// values are indirect, so that the frequent ones stay small.
enum FollowUp {
  case touch(TouchStep)
  /// Fingers that were held back count now.
  case fingersAreDue
  /// A report of a touchscreen whose contacts have sizes.
  case rejection(TouchReport)
  case pointer(PointerStep)
  case emulation(EmulationStep)
  case mouse(MouseStep)
  case touchpad(TouchpadStep)
  case scroll(ScrollStep)
  /// Recognizers of hovers receive the place of the pointer.
  case hover
  case tool(ToolStep)
  case gestures(GestureStep)
  case focus(FocusStep)
  case key(KeyStep)
  case assistance(AssistanceStep)
  case press(PressStep)
  case action(ActionStep)
  case operation(OperationStep)
  case verdicts(VerdictStep)
  case scene(SceneStep)
  /// An event may have ended the gesture for which the edit menu waits.
  case menu
  /// A decision that is recorded after the effects before it.
  case note(RoutingNote.Kind, Int64)
}

enum TouchStep {
  /// A report that the settings for people who cannot touch precisely have passed.
  case report(TouchReport)
  /// A report that the rules against palms have passed.
  case admitted(TouchReport)
  /// A finger comes down. The size of its contact is nil if it is unknown.
  case down(FingerSample, size: Double?)
  /// The rest of `down`, after another touch of the same finger was ended.
  case arrive(FingerSample, size: Double?)
  /// The rest of `down`, after the waits for verdicts were ended.
  indirect case place(FingerSample, over: WindowHit?, without: TouchReceivers)
  /// The rest of `down` for a finger that recognizers receive, after popups were dismissed.
  indirect case land(FingerArrival)
  /// The rest of `land`, after the finger has become the pointer.
  indirect case landOnView(FingerArrival)
  /// The rest of `down` for a finger that no recognizer receives, after the focus has changed.
  indirect case begin(FingerSample, WindowHit)
  case detail(TouchDetail, of: Int32, on: DeviceID)
  /// Ends the batch of the device, after recognizers have received it.
  case endBatch
  /// Ends the messages that were sent outside the batch of a device.
  case endOwnBatch
  /// Cancels the touches of a device that was removed.
  case removeDevice(DeviceID)
  /// Cancels a touch for its client. Recognizers still receive it.
  case takeFromClient(SeatTouch, RoutingReason)
  /// The rest of `takeFromClient`, after the touch has ceased to be the pointer.
  case releaseFromClient(SeatTouch, RoutingReason)
  /// Cancels all touches of a client that no longer has one as its pointer.
  case cancelAll(of: ClientID, RoutingReason)
  /// Cancels all touches of clients and recognizers. The fingers reach no client until they lift.
  case cancelEverything(RoutingReason)
  /// Cancels a touch. Its finger reaches no client until it lifts.
  case reject(SeatTouch, RoutingReason)
  /// Keeps a finger whose touch was cancelled from clients until it lifts.
  case ignore(SeatTouch)
}

/// A finger that has come down for recognizers.
struct FingerArrival {
  let touch: SeatTouch
  let view: View
  let hit: WindowHit?
  /// True if it moves the pointer for its client.
  let actsAsPointer: Bool
  let type: TouchType
}

enum PointerStep {
  case report(PointerReport)
  /// A press of a button, after the waits for verdicts were ended.
  case press(UInt32, on: DeviceID)
  /// The first press of a button.
  case beginPress(UInt32)
  /// The rest of `beginPress`: no recognizer receives the press.
  case pressWindow(UInt32)
  /// The rest of `pressWindow`, after the focus has changed.
  case hold(UInt32)
  case returnButton(UInt32, to: ClientID?)
  /// The rest of a motion, after a scroll that continued without its finger.
  case motion(to: Point<LayoutSpace>)
  /// Finds the surface under the cursor again.
  case aim(RoutingReason, hasMoved: Bool = false)
  /// Updates the pointer at rest after a change of the scene or of grabs.
  case follow(RoutingReason)
  case reviewConstraints
  /// Ends the batch of the device, with its scrolls and hovers.
  case endFrame
  /// Ends the batch of the device.
  case endBatch
  /// Releases the buttons that a device holds.
  case releaseButtons(of: DeviceID)
  /// Ends the messages that were sent outside the batch of a device.
  case endOwnBatch
}

enum EmulationStep {
  /// A finger becomes the pointer of its client; with the client whose scroll it has stopped.
  indirect case begin(SeatTouch, WindowHit, stopping: ClientID?)
  /// The outcome of a touch, by its index in the desk.
  case outcome(Int)
  /// A finger rests.
  case clickSecondary
  /// Presses a button, or releases it if it is nil.
  case button(UInt32?, InputTime, RoutingReason)
  case move(Point<LayoutSpace>, InputTime)
  case scroll(Point<LayoutSpace>, InputTime)
  case end(RoutingReason)
  /// Ends a scroll that continues without a finger.
  case endCoasting
  /// Sends the next part of a scroll that continues without a finger.
  case coast
  case follow
  /// Ends the emulation without a message.
  case forget
}

enum MouseStep {
  /// The first press of a button, which recognizers may receive.
  case begin(UInt32)
  /// A press while recognizers have the pointer.
  case press(UInt32)
  /// The rest of `press`, after the events before it.
  case pressAfresh(UInt32)
  case motion
  case release(UInt32)
  case returnButton(UInt32, of: MouseOffer)
  /// Cancels the press of a device that was removed.
  case removeDevice(DeviceID)
  /// Cancels the presses that recognizers receive.
  case cancel(RoutingReason)
  /// Takes a press from its client.
  case takeAway(MouseOffer)
  /// Passes the pressed pointer to a move, resize or drag.
  case surrender
  /// The outcome of a press, by its index in the desk.
  case outcome(Int)
  /// Sends the events after one that was sent.
  indirect case flush(after: MouseEvent?)
  /// Sends a press, after the focus has changed.
  indirect case send(MouseEvent, InputTime, RoutingReason)
  case settle
  /// The rest of `settle`, after the events that were free.
  case giveBack
}

enum TouchpadStep {
  indirect case report(PointerGesture)
  /// A gesture begins, after the pointer has found its surface.
  indirect case begin(PointerGesture)
  /// Cancels the gesture of a device that was removed.
  case removeDevice(DeviceID)
  /// Cancels the gesture in progress for recognizers and its client.
  case cancel(RoutingReason)
}

enum ScrollStep {
  case endFrame
  /// A frame, after the scroll before it has ended.
  indirect case frame(ScrollFrame)
  /// Ends a scroll that its device does not end.
  case end
  /// Cancels the scroll in progress for recognizers.
  case cancel
  /// The outcome of a scroll, by its index in the desk.
  case outcome(Int)
}

enum ToolStep {
  case leave(ToolID, RoutingReason)
  /// Updates tools at rest.
  case follow
  case followTool(ToolID)
  /// A tool comes into proximity, after it has left.
  case add(ToolID, on: DeviceID)
  /// The rest of a press or release, after the focus has changed.
  case report(ToolPress, of: ToolID)
  /// The rest of a release, after its report.
  case letGo(ToolID)
  /// Removes a tool after its tip and buttons were released.
  case remove(ToolID, RoutingReason)
  case closeBatch(ToolID)
  indirect case closeBatchOfRemoved(TabletTool)
}

enum GestureStep {
  /// Delivers the collected samples to recognizers, and carries out the outcomes.
  case deliver
  /// Does the same at the end of a batch of touches, and then ends the batch.
  case deliverBatch
  /// Carries out the outcomes of recognizers and views.
  case settle
  /// The rest of `settle`, after the follow-ups of an outcome.
  case next
  /// Carries out an outcome of a touch, by its index.
  case touch(Int)
  /// The rest of an outcome of a touch, after the focus has changed.
  case begin(Int)
  /// Carries out a request of a recognizer or a view, by its index.
  case request(Int)
  /// Marks the effects of an action, from an index on, with the values of its gesture.
  case mark(from: Int, request: Int)
  /// Carries out the outcomes of touches that were withheld, in the order of their times.
  case late
  /// Forgets touches that are over.
  case forget
  /// Ends the attempts of recognizers with a touch.
  case withdraw(touch: Int)
}

enum FocusStep {
  case change(FocusChange)
  /// Begins the responder chain again.
  case reviewFirst(RoutingReason)
  case beginGrab(ClientWindow)
  case sceneDidChange
}

enum KeyStep {
  /// A key that the settings for people who cannot press keys freely have passed.
  case key(DeviceKey, isPressed: Bool)
  /// A key that no recognizer consumes.
  case send(DeviceKey, isPressed: Bool)
  /// The rest of a release, after its binding has acted.
  case didRelease(DeviceKey)
  /// Performs the action of a key.
  case perform(Action, of: DeviceKey, repeats: Bool)
  case alarm(KeyAlarm)
  /// Releases the keys that a device holds.
  case releaseAll(DeviceID)
  case releaseNext(DeviceID)
  /// Sets the keymap of a device, whose keys were released.
  indirect case setKeyboard(any Keyboard, KeymapID, of: DeviceID)
}

enum AssistanceStep {
  case key(DeviceKey, isPressed: Bool)
  /// Presses were held for long enough.
  case slowKeysAreDue
  /// Held keys move the pointer.
  case mouseKeysAreDue
}

enum PressStep {
  /// A key while some recognizer names keys.
  case key(DeviceKey, isPressed: Bool)
  /// A key that no recognizer receives.
  case pass(DeviceKey, isPressed: Bool)
  /// Passes on the keys that are decided.
  case drain
  /// Cancels the presses of a device.
  case cancel(DeviceID)
}

enum ActionStep {
  case perform(ActionRequest)
  /// Performs an action that has reached a responder with a table for it, by its index in the desk.
  case performance(Int)
  /// Performs the action of an item of the edit menu.
  indirect case performItem(MenuPress)
  /// Begins the next action of a client.
  case advance(ClientID)
  /// Holds the keys of the client with the keyboard while it has actions.
  case reviewHold
  /// The keys of a client have waited long enough.
  case holdIsOver
}

/// An action that a key, a recognizer or a motion of the device sends.
struct ActionRequest {
  var action: Action
  /// The window that the action is for; nil for the window with the keyboard.
  var window: ClientWindow?
  var reason: RoutingReason
  /// True if recognizers send it with the input that they have consumed.
  var isOfGesture = false
}

enum OperationStep {
  /// Moves a window by the input that is down on it.
  case move(ClientWindow, isOfGesture: Bool)
  case resize(ClientWindow, isOfGesture: Bool)
  /// Begins an operation whose driver was taken from its client.
  indirect case begin(OperationStart)
  /// The driver of the operation has moved.
  case driverMoved(Point<LayoutSpace>)
  case follow
}

/// An operation that is about to begin.
struct OperationStart {
  enum Kind {
    case move(ClientWindow)
    case resize(ClientWindow, WindowEdges)
    case drag(from: ClientID, isPrivate: Bool)
  }

  let kind: Kind
  let driver: Driver
  let place: Point<LayoutSpace>
}

enum VerdictStep {
  /// Ends the waits for verdicts before a press at a place.
  indirect case pressWillBegin(Point<LayoutSpace>, WindowHit?)
}

enum SceneStep {
  case unmap(ClientWindow)
  case destroy(SurfaceID)
  case disconnect(ClientID)
  case removeDevice(DeviceID)
}
