/// Turns what a touchscreen sent into touches, as libinput 1.22 with libevdev and mtdev would.
///
/// Whatever is still down when the recording ends is cancelled then, as when a device is unplugged.
public enum TouchReader {
  public struct Result: Equatable, Sendable {
    public var frames: [RecordedFrame]
    public var oddities: [RecordingOddity]
  }

  /// - Throws: why the device is no touchscreen.
  public static func read(_ stream: RecordedStream) throws(NoTouchscreen) -> Result {
    let screen = try Touchscreen(of: stream)
    let frames = FrameList(of: screen)
    switch screen.manner {
    case .slots(let count): return run(SlotReader(count: count, frames), stream)
    case .contacts: return run(ContactReader(frames), stream)
    case .single(let sign): return run(SingleTouchReader(sign, frames), stream)
    }
  }

  private static func run(_ reader: some EventReader, _ stream: RecordedStream) -> Result {
    var reader = reader
    for event in stream.events {
      reader.frames.pass(to: event)
      // Who does not announce a code cannot send it: libevdev drops such events.
      if let codes = stream.device.codes[event.type], event.type != EvdevType.synchronization,
        !codes.contains(event.code)
      {
        continue
      }
      reader.take(event)
    }
    reader.cancel()
    return Result(frames: reader.frames.frames, oddities: reader.frames.oddities)
  }
}

/// Makes frames of touches from a device's events.
protocol EventReader {
  var frames: FrameList { get set }
  mutating func take(_ event: RecordedEvent)
  /// Ends whatever is down.
  mutating func cancel()
}
