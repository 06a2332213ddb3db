import ArgumentParser
import CBenchmarks
import Glibc
import Measuring

/// The near end of the injector's socket.
struct Injector {
  let socket: Int32

  func send(_ record: InputRecord) {
    withUnsafeBytes(of: record) { if !$0.send(to: socket) { hungUp() } }
  }

  func send(_ records: ArraySlice<InputRecord>) {
    records.withUnsafeBytes { if !$0.send(to: socket) { hungUp() } }
  }

  /// Waits until everything sent so far has been routed.
  func settle() {
    send(InputRecord(.ping))
    _ = receive(UInt8(0))
  }

  func startCounting() { send(InputRecord(.startCounting)) }

  func stopCounting() -> bench_allocations {
    send(InputRecord(.stopCounting))
    return receive(bench_allocations())
  }

  func startInstructions() { send(InputRecord(.startInstructions)) }

  func stopInstructions() {
    send(InputRecord(.stopInstructions))
    _ = receive(UInt8(0))
  }

  private func receive<Value: BitwiseCopyable>(_ initial: Value) -> Value {
    var value = initial
    let count = withUnsafeMutableBytes(of: &value) { recv(socket, $0.baseAddress, $0.count, Int32(MSG_WAITALL)) }
    if count != MemoryLayout<Value>.size { hungUp() }
    return value
  }

  private func hungUp() -> Never {
    BenchRouting.exit(withError: MeasuringError("the measured process has hung up"))
  }
}
