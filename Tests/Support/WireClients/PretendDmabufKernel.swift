import Glibc
import Globals
import StageKit
package import System

/// A kernel for dma-bufs in files of memory: it decides which of them are dma-bufs, and when a device has drawn them.
package final class PretendDmabufKernel: DmabufKernel {
  /// The dma-bufs that exist, with the sizes that the kernel reports.
  private var sizes: [FileIdentity: Int] = [:]
  /// The pipes that represent the devices that still draw, by the dma-bufs.
  private var fences: [FileIdentity: Fence] = [:]
  /// False if drivers do not allow their memory to be mapped.
  package var allowsMapping = true
  /// False if the kernel refuses reads of mapped memory.
  package var allowsReading = true
  /// True if sizes are not known.
  package var hidesSizes = false
  /// True if the machine can make dma-bufs without a graphics card.
  package var canMake = false
  /// True if every file is reported as a dma-buf.
  package var isCredulous = false
  /// True if `makeDmabuf` writes other bytes.
  package var isForgetful = false
  /// The number of times that memory was read.
  package private(set) var reads = 0
  /// The number of mappings that exist.
  package private(set) var mappings = 0

  private final class Fence {
    private(set) var ends: [Int32] = [-1, -1]

    init() {
      _ = pipe(&ends)
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    func signal() { _ = write(ends[1], [1], 1) }
    deinit { for end in ends { close(end) } }
  }

  package init() {}

  // MARK: Dma-bufs of tests

  /// Makes a dma-buf. The caller closes the descriptor.
  ///
  /// - Parameter pixels: the content of 4 bytes each; zero for the rest.
  package func make(byteCount: Int, _ pixels: [UInt32] = []) -> Int32 {
    let file = WireClient.memory(byteCount)
    pixels.withUnsafeBytes { _ = pwrite(file, $0.baseAddress, $0.count, 0) }
    if let identity = FileIdentity(file) { sizes[identity] = byteCount }
    return file
  }

  /// Lets a device begin to draw into a dma-buf.
  package func beginDrawing(_ descriptor: Int32) {
    if let identity = FileIdentity(descriptor) { fences[identity] = Fence() }
  }

  /// Lets the device finish.
  package func endDrawing(_ descriptor: Int32) {
    guard let identity = FileIdentity(descriptor) else { return }
    fences.removeValue(forKey: identity)?.signal()
  }

  /// Lets all devices finish.
  package func endAllDrawing() {
    fences.values.forEach { $0.signal() }
    fences = [:]
  }

  // MARK: DmabufKernel

  package func isDmabuf(_ descriptor: Int32) -> Bool {
    isCredulous || FileIdentity(descriptor).map { sizes[$0] != nil } ?? false
  }

  package func size(of descriptor: Int32) -> Int? {
    hidesSizes ? nil : FileIdentity(descriptor).flatMap { sizes[$0] }
  }

  package func fence(of descriptor: Int32) -> Int32? { FileIdentity(descriptor).flatMap { fences[$0]?.ends[0] } }

  package func map(_ descriptor: Int32, byteCount: Int) -> UnsafeRawBufferPointer? {
    guard allowsMapping, let mapped = DmabufFile.map(descriptor, byteCount: byteCount) else { return nil }
    mappings += 1
    return mapped
  }

  package func unmap(_ memory: UnsafeRawBufferPointer) {
    mappings -= 1
    DmabufFile.unmap(memory)
  }

  package func beginReading(_ descriptor: Int32) -> Bool {
    guard allowsReading else { return false }
    reads += 1
    return true
  }

  package func endReading(_ descriptor: Int32) {}

  package func makeDmabuf(_ bytes: [UInt8]) throws(ErrorNumber) -> Int32 {
    guard canMake else { throw .noSuchFile }
    let file = make(byteCount: bytes.count)
    let content = isForgetful ? bytes.reversed() : bytes
    content.withUnsafeBytes { _ = pwrite(file, $0.baseAddress, $0.count, 0) }
    return file
  }
}
