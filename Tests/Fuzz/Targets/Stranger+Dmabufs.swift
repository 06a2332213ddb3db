import WireClients

extension Stranger {
  /// Hands over a dma-buf, usually with valid numbers, and shows it, or lets a device draw in it.
  func handOver(_ choices: inout Choices, _ kernel: PretendDmabufKernel) {
    let (params, side) = ("zwp_linux_buffer_params_v1", 1 + choices.below(60))
    guard let dmabuf = newest("zwp_linux_dmabuf_v1") else { return }
    switch choices.below(8) {
    case 0:
      let surface = some("wl_surface", &choices)
      let feedback =
        surface.map { client.make(dmabuf, "get_surface_feedback", .id($0)) }
        ?? client.make(dmabuf, "get_default_feedback")
      return add(feedback, "zwp_linux_dmabuf_feedback_v1")
    case 1: return kernel.endAllDrawing()
    case 2:
      // A file that is not a dma-buf.
      let file = WireClient.memory(side * side * 4)
      add(client.makeParams(file, stride: Int64(side) * 4), params)
      return WireClient.closeFile(file)
    default: break
    }
    let file = kernel.make(byteCount: side * side * 4)
    defer { WireClient.closeFile(file) }
    if choices.oneIn(3) { kernel.beginDrawing(file) }
    let made = client.makeParams(file, stride: Int64(side) * 4)
    add(made, params)
    let (size, format) = (Word.number(Int64(side)), Word.number(WireClient.xrgb8888))
    if choices.oneIn(4) { return client.request(made, "create", size, size, format, 0) }
    let buffer = client.make(made, "create_immed", size, size, format, 0)
    add(buffer, "wl_buffer")
    guard let surface = some("wl_surface", &choices) else { return }
    client.attach(buffer, to: surface)
    client.request(surface, "commit")
  }
}
