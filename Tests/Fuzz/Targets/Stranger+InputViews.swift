import WireClients

extension Stranger {
  /// Creates an input view of a responder surface, changes its height, acknowledges a size, draws it in a size that may be
  /// wrong, or destroys it.
  func showInputView(_ part: UInt32, _ choices: inout Choices) {
    let interface = "fingerpost_responder_input_view_v1"
    guard let view = newest(interface) else {
      let surface = client.makeSurface()
      let made = client.make(part, "get_input_view", .id(surface), .number(Int64(choices.below(2))))
      add(made, interface)
      client.request(made, "set_height", .number(Int64(1 + choices.below(400))))
      return client.request(surface, "commit")
    }
    // The surface was created directly before the view.
    let surface = view - 1
    let size = client.last["\(interface).configure"] ?? []
    switch choices.below(8) {
    case 0, 1, 2:
      guard size.count == 3 else { return }
      // A serial that was acknowledged already ends the client.
      if choices.oneIn(3) { client.request(view, "ack_configure", .id(size[0])) }
      let height = choices.oneIn(4) ? Int32(1 + choices.below(400)) : Int32(clamping: size[2])
      client.draw(surface, Int32(clamping: size[1]), height)
    case 3, 4:
      client.request(
        view, "set_height", .number(choices.oneIn(16) ? Int64(choices.number()) : Int64(1 + choices.below(400))))
      client.request(surface, "commit")
    case 5:
      client.request(surface, "attach", nil, 0, 0)
      client.request(surface, "commit")
    case 6:
      client.request(part, "set_first_responder", 1, 0)
      client.request(part, "become_first_responder", 0)
    default:
      client.request(view, "destroy")
      remove(view, interface)
    }
  }
}
