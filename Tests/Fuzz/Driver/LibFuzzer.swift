#if FUZZING
  import Fuzzing
  import Glibc

  typealias Arguments = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

  @_silgen_name("LLVMFuzzerRunDriver")
  private func runDriver(
    _ count: UnsafeMutablePointer<Int32>, _ arguments: UnsafeMutablePointer<Arguments>,
    _ take: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
  ) -> Int32

  extension Fuzz {
    /// Starts libFuzzer. It runs its first word in a shell to minimize an input, so the word names the target too.
    static func drive() -> Never {
      var count = CommandLine.argc - 1
      var arguments: Arguments = CommandLine.unsafeArgv + 1
      arguments[0] = strdup("'\(CommandLine.arguments[0])' \(CommandLine.arguments[1])")
      let status = runDriver(&count, &arguments) { bytes, count in
        Fuzz.target.take(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
      }
      exit(status)
    }
  }
#endif
