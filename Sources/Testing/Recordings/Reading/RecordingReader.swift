package import Documents

/// A recording's touches, and the warnings of its reading.
package struct ReadRecording: Equatable, Sendable {
  package var recording: Recording
  package var track: TouchTrack
  package var warnings: [Diagnostic]
  /// The file itself and the file with the description of its device, if that is separate.
  package var files: [String]
}

/// Reads recordings of `evemu-record` and of `libinput record`, and finds the touches in them.
package enum RecordingReader {
  /// The greatest size of a recording in bytes, enough for some hours of a busy touchscreen.
  package static let longestText = 32 << 20

  /// Loads the text of a file.
  package typealias Loader = (_ path: String) throws(InvalidDocument) -> String

  /// Reads a file. If it does not describe its device, the description is read from a file beside it.
  ///
  /// - Throws: all errors. A recording without a touchscreen is an error; other devices beside a touchscreen are
  ///   ignored.
  package static func read(
    path: String, load: Loader = RecordingReader.loadFile
  ) throws(InvalidDocument) -> ReadRecording {
    let faults = FaultList()
    var text = try load(path)
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    var files = [path]
    let recording: Recording?
    if !isEvemu(text) {
      recording = try LibinputRecordReader.read(text, file: path, faults)
    } else {
      let reader = EvemuReader(file: path, faults)
      reader.read(text)
      if !reader.hasDescription, let beside = description(beside: path, load) {
        files.append(beside.path)
        let other = EvemuReader(file: beside.path, faults)
        other.read(beside.text)
        if other.hasDescription { reader.take(other.device) }
      }
      recording = reader.finish(searched: DescriptionPaths.names(beside: path))
    }
    guard let recording, !faults.hasErrors else { throw InvalidDocument(faults.diagnostics) }
    let track = touches(of: recording, faults)
    guard !faults.hasErrors else { throw InvalidDocument(faults.diagnostics) }
    return ReadRecording(recording: recording, track: track, warnings: faults.diagnostics, files: files)
  }

  package static func loadFile(_ path: String) throws(InvalidDocument) -> String {
    try Document.readText(path: path, longest: longestText)
  }

  private static func description(beside path: String, _ load: Loader) -> (path: String, text: String)? {
    for candidate in DescriptionPaths.candidates(beside: path) {
      if let text = try? load(candidate) { return (candidate, text) }
    }
    return nil
  }

  /// Returns true if a text looks like a recording rather than a script or policy.
  package static func isRecording(_ text: String) -> Bool {
    firstWords(of: text).contains("ndevices:") || isEvemu(text)
  }

  /// Returns true if the text is evemu's, which begins with a capital and a colon. Other texts are read as YAML. A text
  /// without any words counts as evemu's.
  private static func isEvemu(_ text: String) -> Bool {
    guard let first = firstWords(of: text).first?.utf8, let letter = first.first else { return true }
    return first.dropFirst().first == UInt8(ascii: ":") && (65...90).contains(letter)
  }

  /// The first words of the first five lines that are not blank or comments.
  private static func firstWords(of text: String) -> [Substring] {
    var words: [Substring] = []
    var rest = text[...]
    while words.count < 5, !rest.isEmpty {
      let end = rest.utf8.firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? rest.endIndex
      let word = rest[..<end].split(maxSplits: 1) { $0 == " " || $0 == "\t" }.first
      if let word, !word.hasPrefix("#") { words.append(word) }
      rest = rest[end...].dropFirst()
    }
    return words
  }

  // MARK: - Touches

  private static func touches(of recording: Recording, _ faults: FaultList) -> TouchTrack {
    var track = TouchTrack()
    var refusals: [String] = []
    for stream in recording.streams {
      do throws(NoTouchscreen) {
        let result = try TouchReader.read(stream)
        for frame in result.frames {
          var frame = frame
          frame.screen = track.screens.count
          track.frames.append(frame)
        }
        track.screens.append(stream.device.name)
        for oddity in result.oddities { warn(of: oddity, recording.file, faults) }
      } catch {
        refusals.append("\(stream.device.name.quotedForPeople): \(error)")
      }
    }
    if track.screens.isEmpty {
      faults.report(
        at: SourcePosition(file: recording.file, line: 1, column: 1), "the recording contains no touchscreen",
        found: refusals.isEmpty ? nil : refusals.joined(separator: "; "))
    } else if track.frames.isEmpty {
      faults.warn(at: SourcePosition(file: recording.file, line: 1, column: 1), "the recording contains no touches")
    }
    // Sorting by time keeps the order of each device's frames, because their times never decrease.
    if track.screens.count > 1 {
      track.frames = track.frames.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
        .map(\.element)
    }
    return track
  }

  private static func warn(of oddity: RecordingOddity, _ file: String, _ faults: FaultList) {
    faults.warn(at: SourcePosition(file: file, line: max(1, oddity.line), column: 1), oddity.message)
  }
}
