extension WireClient {
  /// The code of XRGB8888 in `drm_fourcc.h`.
  package static let xrgb8888: Int64 = 0x3432_5258
  /// The code of ARGB8888.
  package static let argb8888: Int64 = 0x3432_5241

  /// A `zwp_linux_buffer_params_v1` with a file as plane 0.
  package func makeParams(
    _ file: Int32, offset: Int64 = 0, stride: Int64 = 40, plane: Int64 = 0, modifier: Int64 = 0,
    by dmabuf: UInt32? = nil
  ) -> UInt32 {
    let params = make(dmabuf ?? global("zwp_linux_dmabuf_v1"), "create_params")
    addPlane(file, to: params, offset: offset, stride: stride, plane: plane, modifier: modifier)
    return params
  }

  package func addPlane(
    _ file: Int32, to params: UInt32, offset: Int64 = 0, stride: Int64 = 40, plane: Int64 = 0, modifier: Int64 = 0
  ) {
    request(
      params, "add", .file(file), .number(plane), .number(offset), .number(stride), .number(modifier >> 32),
      .number(modifier & 0xFFFF_FFFF))
  }

  /// A buffer of a dma-buf with the rows one after the other.
  package func makeBuffer(
    of file: Int32, _ width: Int32, _ height: Int32, stride: Int64? = nil, format: Int64 = xrgb8888
  ) -> UInt32 {
    let params = makeParams(file, stride: stride ?? Int64(width) * 4)
    defer { request(params, "destroy") }
    return make(params, "create_immed", .number(Int64(width)), .number(Int64(height)), .number(format), 0)
  }
}
