import Backends
import Geometry
import Rendering

/// The buffer of a client in a dma-buf of one colour.
final class ClientMemory {
  /// The descriptor, which is the colour too: see `ScriptedKernel.makeFramebuffer`.
  let number: Int32
  let layout: DmabufLayout
  /// The number of views that exist. The client gets its buffer back when there is none.
  fileprivate(set) var views = 0
  fileprivate var attachment: AnyObject?

  init(_ number: Int32, size: IntSize<BufferSpace> = IntSize(40, 24)) {
    self.number = number
    layout = DmabufLayout(number, size, DisplayFormat(code: 0x3432_5258), stride: Int(size.width) * 4)
  }
}

/// One display's use of a client's buffer.
final class ClientView: BackendBuffer {
  private let memory: ClientMemory

  init(_ memory: ClientMemory) {
    self.memory = memory
    memory.views += 1
  }

  deinit { memory.views -= 1 }

  var layout: DmabufLayout { memory.layout }

  func attachment(where fits: (AnyObject) -> Bool, make: () -> AnyObject) -> AnyObject {
    if let attachment = memory.attachment, fits(attachment) { return attachment }
    let made = make()
    memory.attachment = made
    return made
  }
}

extension Color {
  /// The colour of a client's buffer.
  init(_ memory: ClientMemory) {
    let number = UInt32(memory.number)
    self.init(
      red: UInt8(number >> 16 & 0xFF), green: UInt8(number >> 8 & 0xFF), blue: UInt8(number & 0xFF))
  }
}
