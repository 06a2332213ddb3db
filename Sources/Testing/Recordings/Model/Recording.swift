/// The devices of a file and the events that each of them sent.
public struct Recording: Equatable, Sendable {
  public var file: String
  public var streams: [RecordedStream]

  public init(file: String, streams: [RecordedStream]) {
    self.file = file
    self.streams = streams
  }
}

/// The touches of a recording's touchscreens, sorted by time.
public struct TouchTrack: Equatable, Sendable {
  /// The touchscreens' names.
  public var screens: [String]
  public var frames: [RecordedFrame]

  public init(screens: [String] = [], frames: [RecordedFrame] = []) {
    self.screens = screens
    self.frames = frames
  }

  /// The number of fingers that went down.
  public var touchCount: Int {
    frames.reduce(0) { count, frame in count + frame.touches.count { $0.phase == .down } }
  }
}
