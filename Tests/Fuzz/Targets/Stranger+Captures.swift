import WireClients

extension Stranger {
  /// Takes a picture of an output, a window or a cursor, begins or ends a series of them, or ends a frame.
  func capture(_ choices: inout Choices) {
    let frame = "ext_image_copy_capture_frame_v1"
    switch choices.below(6) {
    case 0, 1: copyScreen(&choices)
    case 2: beginSession(&choices)
    case 3, 4:
      guard let session = some("ext_image_copy_capture_session_v1", &choices) else { return }
      if let former = newest(frame) { end(former, frame) }
      let made = client.make(session, "create_frame")
      add(made, frame)
      client.request(made, "attach_buffer", .id(pictureBuffer(&choices)))
      if choices.oneIn(2) {
        client.request(made, "damage_buffer", .id(UInt32(choices.below(900))), 0, .id(UInt32(choices.below(900))), 1)
      }
      client.request(made, "capture")
    default:
      let kind = choices.oneIn(2) ? "zwlr_screencopy_frame_v1" : "ext_image_copy_capture_session_v1"
      if let object = some(kind, &choices) { end(object, kind) }
    }
  }

  private func end(_ object: UInt32, _ name: String) {
    client.request(object, "destroy")
    remove(object, name)
  }

  /// A buffer that usually fits pictures of the output.
  private func pictureBuffer(_ choices: inout Choices) -> UInt32 {
    let buffer = choices.oneIn(8) ? client.makeBuffer(10, 10) : client.makeBuffer(Arena.width, Arena.height)
    add(buffer, "wl_buffer")
    return buffer
  }

  private func copyScreen(_ choices: inout Choices) {
    guard let manager = newest("zwlr_screencopy_manager_v1"), let output = newest("wl_output") else { return }
    let cursor: Word = choices.oneIn(2) ? 1 : 0
    let made = client.make(manager, "capture_output", cursor, .id(output))
    add(made, "zwlr_screencopy_frame_v1")
    let request = choices.oneIn(2) ? "copy" : "copy_with_damage"
    client.request(made, request, .id(pictureBuffer(&choices)))
  }

  private func beginSession(_ choices: inout Choices) {
    guard let manager = newest("ext_image_copy_capture_manager_v1") else { return }
    let source: UInt32
    if choices.oneIn(2) {
      guard let sources = newest("ext_output_image_capture_source_manager_v1"), let output = newest("wl_output") else {
        return
      }
      source = client.make(sources, "create_source", .id(output))
    } else {
      guard let sources = newest("ext_foreign_toplevel_image_capture_source_manager_v1"),
        let window = some("ext_foreign_toplevel_handle_v1", &choices)
      else { return }
      source = client.make(sources, "create_source", .id(window))
    }
    add(source, "ext_image_capture_source_v1")
    if choices.oneIn(3), let pointer = newest("wl_pointer") {
      let cursor = client.make(manager, "create_pointer_cursor_session", .id(source), .id(pointer))
      add(cursor, "ext_image_copy_capture_cursor_session_v1")
      add(client.make(cursor, "get_capture_session"), "ext_image_copy_capture_session_v1")
    } else {
      let options = UInt32(choices.below(2))
      add(client.make(manager, "create_session", .id(source), .id(options)), "ext_image_copy_capture_session_v1")
    }
  }
}
