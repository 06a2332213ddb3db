/// The devices of a file and the events that each of them sent.
package struct Recording: Equatable, Sendable {
  package var file: String
  package var streams: [RecordedStream]

  package init(file: String, streams: [RecordedStream]) {
    self.file = file
    self.streams = streams
  }
}

/// The touches of a recording's touchscreens, sorted by time.
package struct TouchTrack: Equatable, Sendable {
  /// The touchscreens' names.
  package var screens: [String]
  package var frames: [RecordedFrame]

  package init(screens: [String] = [], frames: [RecordedFrame] = []) {
    self.screens = screens
    self.frames = frames
  }

  /// The number of fingers that went down.
  package var touchCount: Int {
    frames.reduce(0) { count, frame in count + frame.touches.count { $0.phase == .down } }
  }
}
