import CLibinput
package import Seats

extension ToolID {
  /// The id that the context has given to a tool; nil before its first proximity event.
  init?(of tool: OpaquePointer) {
    guard let mark = libinput_tablet_tool_get_user_data(tool) else { return nil }
    self.init(rawValue: UInt32(truncatingIfNeeded: UInt(bitPattern: mark)))
  }
}

extension ToolDescription {
  init(reading tool: OpaquePointer, id: ToolID, on tablet: DeviceID) {
    var abilities: [Ability] = []
    if libinput_tablet_tool_has_tilt(tool) != 0 { abilities.append(.tilt) }
    if libinput_tablet_tool_has_pressure(tool) != 0 { abilities.append(.pressure) }
    if libinput_tablet_tool_has_distance(tool) != 0 { abilities.append(.distance) }
    if libinput_tablet_tool_has_rotation(tool) != 0 { abilities.append(.rotation) }
    if libinput_tablet_tool_has_slider(tool) != 0 { abilities.append(.slider) }
    if libinput_tablet_tool_has_wheel(tool) != 0 { abilities.append(.wheel) }
    self.init(
      id: id, tablet: libinput_tablet_tool_is_unique(tool) != 0 ? nil : tablet, kind: Kind(of: tool),
      abilities: abilities, hardwareSerial: libinput_tablet_tool_get_serial(tool),
      hardwareID: libinput_tablet_tool_get_tool_id(tool))
  }
}

extension ToolDescription.Kind {
  fileprivate init(of tool: OpaquePointer) {
    switch libinput_tablet_tool_get_type(tool) {
    case LIBINPUT_TABLET_TOOL_TYPE_ERASER: self = .eraser
    case LIBINPUT_TABLET_TOOL_TYPE_BRUSH: self = .brush
    case LIBINPUT_TABLET_TOOL_TYPE_PENCIL: self = .pencil
    case LIBINPUT_TABLET_TOOL_TYPE_AIRBRUSH: self = .airbrush
    case LIBINPUT_TABLET_TOOL_TYPE_MOUSE: self = .mouse
    case LIBINPUT_TABLET_TOOL_TYPE_LENS: self = .lens
    default: self = .pen
    }
  }
}

extension InputContext {
  /// Assigns an id to a tool at its first proximity event, and reports it to the delegate.
  func meetTool(of event: OpaquePointer, on device: InputDevice) {
    guard let report = libinput_event_get_tablet_tool_event(event),
      let tool = libinput_event_tablet_tool_get_tool(report), ToolID(of: tool) == nil
    else { return }
    lastTool += 1
    libinput_tablet_tool_set_user_data(tool, UnsafeMutableRawPointer(bitPattern: UInt(lastTool)))
    let id = ToolID(rawValue: lastTool)
    delegate?.toolDidAppear(ToolDescription(reading: tool, id: id, on: device.id))
  }
}

extension InputDevice {
  /// The description of the tablet for clients; nil for other devices.
  package var tablet: TabletDescription? {
    guard description.capabilities.contains(.tabletTool) else { return nil }
    return TabletDescription(
      device: id, name: description.name, vendor: UInt32(clamping: description.vendor),
      product: UInt32(clamping: description.product), path: "/dev/input/\(description.systemName)")
  }

  /// The description of the tablet's pad for clients; nil for other devices.
  ///
  /// - Parameter others: all devices; the pad's tablet is in the same device group.
  package func pad(of others: [InputDevice]) -> PadDescription? {
    guard description.capabilities.contains(.tabletPad) else { return nil }
    let group = libinput_device_get_device_group(pointer)
    let tablet = others.first {
      $0.description.capabilities.contains(.tabletTool) && libinput_device_get_device_group($0.pointer) == group
    }
    return PadDescription(
      device: id, tablet: tablet?.id, path: "/dev/input/\(description.systemName)",
      buttons: UInt32(clamping: libinput_device_tablet_pad_get_num_buttons(pointer)), groups: padGroups)
  }

  private var padGroups: [PadDescription.Group] {
    func count(_ number: Int32) -> Range<UInt32> { 0..<UInt32(clamping: number) }
    return count(libinput_device_tablet_pad_get_num_mode_groups(pointer)).compactMap { index in
      guard let group = libinput_device_tablet_pad_get_mode_group(pointer, index) else { return nil }
      return PadDescription.Group(
        buttons: count(libinput_device_tablet_pad_get_num_buttons(pointer)).filter {
          libinput_tablet_pad_mode_group_has_button(group, $0) != 0
        },
        rings: count(libinput_device_tablet_pad_get_num_rings(pointer)).filter {
          libinput_tablet_pad_mode_group_has_ring(group, $0) != 0
        },
        strips: count(libinput_device_tablet_pad_get_num_strips(pointer)).filter {
          libinput_tablet_pad_mode_group_has_strip(group, $0) != 0
        }, modes: libinput_tablet_pad_mode_group_get_num_modes(group))
    }
  }
}
