import WireClients

extension Stranger {
  /// Configures outputs with a serial that may be valid, and tests or applies the configuration, or ends an object.
  func manageOutputs(_ choices: inout Choices) {
    let (configuration, settings) = ("zwlr_output_configuration_v1", "zwlr_output_configuration_head_v1")
    switch choices.below(8) {
    case 6: switchPower(&choices)
    case 0:
      guard let manager = newest("zwlr_output_manager_v1") else { return }
      let latest = client.last["zwlr_output_manager_v1.done"]?[0] ?? 0
      let made = client.make(manager, "create_configuration", .id(choices.oneIn(4) ? choices.number() : latest))
      add(made, configuration)
      // Without this, most configurations would lack an output.
      if choices.oneIn(4) { return }
      for head in objects["zwlr_output_head_v1"] ?? [] {
        add(client.make(made, "enable_head", .id(head)), settings)
      }
    case 1:
      guard let object = newest(configuration), let head = some("zwlr_output_head_v1", &choices) else { return }
      if choices.oneIn(2) { return client.request(object, "disable_head", .id(head)) }
      add(client.make(object, "enable_head", .id(head)), settings)
    case 2, 3: configure(settings, &choices)
    case 4:
      guard let object = newest(configuration) else { return }
      client.request(object, choices.oneIn(2) ? "apply" : "test")
    default:
      guard let object = some(configuration, &choices) else { return }
      client.request(object, "destroy")
      remove(object, configuration)
    }
  }

  /// Makes a control of the power of an output, uses one, or ends one.
  private func switchPower(_ choices: inout Choices) {
    let control = "zwlr_output_power_v1"
    switch choices.below(4) {
    case 0:
      guard let manager = newest("zwlr_output_power_manager_v1"), let output = newest("wl_output") else { return }
      add(client.make(manager, "get_output_power", .id(output)), control)
    case 1, 2:
      guard let object = some(control, &choices) else { return }
      client.request(object, "set_mode", .number(Int64(choices.below(choices.oneIn(8) ? 3 : 2))))
    default:
      guard let object = some(control, &choices) else { return }
      client.request(object, "destroy")
      remove(object, control)
    }
  }

  private func configure(_ name: String, _ choices: inout Choices) {
    guard let object = some(name, &choices) else { return }
    let numbers = (0..<2).map { _ in Word.number(Int64(Int32(bitPattern: choices.number()))) }
    switch choices.below(5) {
    case 0:
      guard let mode = some("zwlr_output_mode_v1", &choices) else { return }
      client.request(object, "set_mode", .id(mode))
    case 1: client.request(object, "set_custom_mode", numbers[0], numbers[1], 0)
    case 2: client.request(object, "set_position", numbers[0], numbers[1])
    case 3: client.request(object, "set_transform", .number(Int64(choices.below(9))))
    default: client.request(object, "set_scale", numbers[0])
    }
  }
}
