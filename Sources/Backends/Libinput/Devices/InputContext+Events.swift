import CLibinput
import Logging
import Seats

extension InputContext {
  /// Reports all events that the devices have sent since the previous call.
  package func dispatch() {
    guard let pointer, !isDispatching else { return }
    isDispatching = true
    libinput_dispatch(pointer)
    while let event = libinput_get_event(pointer) {
      handle(event)
      libinput_event_destroy(event)
    }
    isDispatching = false
    delegate?.devicesDidReport()
  }

  private func handle(_ event: OpaquePointer) {
    guard let device = libinput_event_get_device(event) else { return }
    switch libinput_event_get_type(event) {
    case LIBINPUT_EVENT_DEVICE_ADDED: add(device)
    case LIBINPUT_EVENT_DEVICE_REMOVED: remove(device)
    default:
      guard let device = InputDevice.of(device) else { return }
      if libinput_event_get_type(event) == LIBINPUT_EVENT_TABLET_TOOL_PROXIMITY { meetTool(of: event, on: device) }
      guard let timed = TimedReport(event) else { return }
      events.removeAll(keepingCapacity: true)
      device.translation.translate(timed.report, into: &events)
      report(at: times.moment(timed.microseconds, now: now()))
    }
  }

  /// Reports the gathered events. The delegate may change the device's mapping meanwhile.
  private func report(at time: InputTime) {
    for index in events.indices { delegate?.deviceDidReport(events[index], at: time) }
  }

  private func add(_ pointer: OpaquePointer) {
    let device = InputDevice(pointer, id: nextID())
    devices.append(device)
    delegate?.deviceDidAppear(device)
  }

  /// Removes a device. libinput has already released its keys, buttons and fingers; `deviceRemoved` releases the rest.
  private func remove(_ pointer: OpaquePointer) {
    guard let device = InputDevice.of(pointer) else { return }
    devices.removeAll { $0 === device }
    if !isSuspended { forgetPath(of: device) }
    delegate?.deviceDidReport(.deviceRemoved(device.id), at: times.moment(now().microseconds, now: now()))
    delegate?.deviceDidGo(device)
  }

  /// Sets the part of the desktop that a device is mapped to.
  package func setMapping(_ mapping: OutputMapping?, of device: InputDevice) {
    var ended: [InputEvent] = []
    device.translation.setMapping(mapping, into: &ended)
    guard !ended.isEmpty else { return }
    let moment = times.moment(now().microseconds, now: now())
    for event in ended { delegate?.deviceDidReport(event, at: moment) }
  }

  /// Closes all devices until `resume`, and releases all keys, buttons and fingers.
  package func suspend() {
    guard let pointer, !isSuspended else { return }
    isSuspended = true
    switch source {
    case .seat: libinput_suspend(pointer)
    case .paths: closePaths()
    }
    dispatch()
  }

  /// Opens the devices again. They get new device ids.
  package func resume() {
    guard let pointer, isSuspended else { return }
    isSuspended = false
    switch source {
    case .seat:
      if libinput_resume(pointer) != 0 { hooks.log.error("libinput cannot open the seat's devices again") }
    case .paths: takeMissingPaths()
    }
    dispatch()
  }
}
