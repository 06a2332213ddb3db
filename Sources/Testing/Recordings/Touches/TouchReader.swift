/// Turns the events of a touchscreen into touches, as libinput 1.22 with libevdev and mtdev does.
///
/// Touches that are still down at the end of the recording are cancelled, as when a device is unplugged.
package enum TouchReader {
  package struct Result: Equatable, Sendable {
    package var frames: [RecordedFrame]
    package var oddities: [RecordingOddity]
  }

  /// - Throws: the reason why the device is not a touchscreen.
  package static func read(_ stream: RecordedStream) throws(NoTouchscreen) -> Result {
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
      // Like libevdev, it drops events with codes that the device does not announce.
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
  /// Cancels all touches that are down.
  mutating func cancel()
}
