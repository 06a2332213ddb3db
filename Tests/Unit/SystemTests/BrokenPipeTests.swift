import Glibc
import System
import Testing

/// Tests of writes to pipes without a reader.
@Suite(.serialized) struct BrokenPipeTests {
  /// The end for writing of a pipe that is not read.
  private func brokenPipe() -> Int32 {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return -1 }
    close(ends[0])
    return ends[1]
  }

  @Test func aWriteFailsAndTheSignalIsRemoved() {
    let former = signal(SIGPIPE, SIG_DFL)
    defer { signal(SIGPIPE, former) }
    let writing = PipeWriting([1, 2, 3], to: brokenPipe())
    #expect(!HeldSignals.withoutBrokenPipes { writing.write() })
    var (pending, mask) = (sigset_t(), sigset_t())
    sigpending(&pending)
    #expect(sigismember(&pending, SIGPIPE) == 0)
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    #expect(sigismember(&mask, SIGPIPE) == 0, "the signal is not blocked any more")
  }

  @Test func aResultIsReturned() {
    #expect(HeldSignals.withoutBrokenPipes { 7 } == 7)
  }
}
