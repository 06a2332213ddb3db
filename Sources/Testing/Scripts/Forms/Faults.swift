import Documents
import JSONText

extension HardwareStep {
  /// A change of an output, or an output that comes or goes.
  static var output: ScriptForm<HardwareStep> {
    let change = OutputStep.form.map { HardwareStep.output($0) }
    let add = AddedOutput.form.map { HardwareStep.addOutput($0) }
    let remove = removal
    return ScriptForm(["anyOf": [change.schema, add.schema, remove.schema]]) { node, reading in
      if node.node["add"] != nil { return add.read(node, reading) }
      return node.node["remove"] != nil ? remove.read(node, reading) : change.read(node, reading)
    }
  }

  private static var removal: ScriptForm<HardwareStep> {
    let name = ScriptField(
      "remove", "The output to remove. Its windows move to another output.", \HardwareStep.removed,
      ScriptForm<String>.output.refined { name, node, reading in
        reading.machine.remove(output: name, at: node.position)
        return name
      }, isRequired: true)
    return ScriptTable("an output to remove", [name]).form(.removeOutput(""))
  }

  private var removed: String {
    get { if case .removeOutput(let name) = self { name } else { "" } }
    set { self = .removeOutput(newValue) }
  }

  /// `unplug` or `plug` with a device.
  static var plug: ScriptForm<HardwareStep> {
    .choices(
      "a device step",
      [
        part("unplug", "The device to unplug, or `all`. What it holds down is released.", isPlugged: false),
        part("plug", "The unplugged device to plug in again, or `all`.", isPlugged: true),
      ])
  }

  private static func part(
    _ word: String, _ summary: String, isPlugged: Bool
  ) -> Choice<HardwareStep, ScriptReading> {
    let devices = ScriptForm<DeviceWord>.choice.refined { word, node, reading -> PlugStep? in
      let step = PlugStep(reading.machine.devices(word.device, isPlugged: isPlugged), isPlugged: isPlugged)
      if isPlugged {
        reading.machine.plug(word.device, at: node.position, reading.faults)
      } else {
        reading.machine.unplug(word.device, at: node.position, reading.faults)
        for device in step.devices { reading.held.unplug(device) }
      }
      return step
    }
    return Choice(
      [ScriptField(word, summary, \PlugStep.self, devices)], from: PlugStep([], isPlugged: isPlugged),
      as: { HardwareStep.plug($0) })
  }

  static var frames: ScriptForm<HardwareStep> {
    ScriptForm<FramesStep>.choice.refined { step, node, reading in
      reading.machine.take(step, at: node.position, reading.faults)
      return .frames(step)
    }
  }
}

/// A device as scripts name it.
private enum DeviceWord: String, CaseIterable {
  case touchscreen, pointer, keyboard, pen, all

  /// Nil for all.
  var device: PlayedDevice? { PlayedDevice(rawValue: rawValue) }
}

extension AddedOutput {
  private typealias Row = ScriptField<AddedOutput>

  fileprivate static var form: ScriptForm<AddedOutput> {
    let name = ScriptForm<String>.name("a name").refined { name, node, reading in
      reading.add(output: name, at: node.position)
      return name
    }
    let position = ScriptForm<Int>.integer(-100_000...100_000).list(of: "coordinates", count: 2...2)
      .map { DesktopPosition($0[0], $0[1]) }
    let rows: [Row] = [
      Row("add", "The name of the new output.", \.output.name, name, isRequired: true),
      Row("size", "The size in physical pixels, before the transform.", \.output.size, .pixelSize)
        .named("output-size"),
      Row(
        "scale", "The number of physical pixels for each logical pixel.", \.output.scale, .number(ScriptLimits.scale)
      ).named("output-scale"),
      Row("transform", "The rotation and mirroring of the picture on the device.", \.output.transform, .choice)
        .named("output-transform"),
      Row("refresh", "The refresh rate in Hz.", \.output.refresh, .number(ScriptLimits.refresh)).named(
        "output-refresh"),
      Row(
        "physical-size", "The width and height of the picture, such as [344mm, 194mm].", \.output.physicalSize,
        .physicalSize
      )
      .named("output-physical-size"),
      Row(
        "at", "The position of its top left corner in logical pixels. By default, right of all outputs.", \.position,
        position),
    ]
    return ScriptTable("an output to add", rows).form(AddedOutput(.standard))
  }
}

private struct FocusTheft {
  var span = TimeSpan.zero
}

extension WindowStep {
  /// The window to make key, `none`, or a theft of the focus.
  static var focus: ScriptForm<WindowStep> {
    let window = ScriptForm<WindowSelector>.window.orNone()
    let span = ScriptField(
      "steal", "The script time for which no window is key. Then the former one is key again.", \FocusTheft.span,
      .duration, isRequired: true)
    let steal = ScriptTable("a theft of the focus", [span]).form(FocusTheft()).map { WindowStep.stealFocus($0.span) }
    return ScriptForm(["anyOf": [window.schema, steal.schema]]) { node, reading in
      if node.node["steal"] != nil { return steal.read(node, reading) }
      return window.read(node, reading).map { .focus($0) }
    }
  }
}

extension ProgramStep {
  /// `stop` or `continue` with a client.
  static var client: ScriptForm<ProgramStep> {
    let stop = ScriptForm<String>.client.refined { name, node, reading in
      reading.machine.stop(client: name, at: node.position, reading.faults)
      return ProgramStep.stop(client: name)
    }
    let resume = ScriptForm<String>.client.refined { name, node, reading in
      reading.machine.resume(client: name, at: node.position, reading.faults)
      return ProgramStep.resume(client: name)
    }
    return .choices(
      "a client step",
      [
        Choice(
          [ScriptField("stop", "The client to stop. It does nothing until it continues.", \.self, stop)],
          from: ProgramStep.stop(client: ""), as: { $0 }),
        Choice(
          [ScriptField("continue", "The stopped client that continues.", \.self, resume)],
          from: ProgramStep.resume(client: ""), as: { $0 }),
      ])
  }
}
