import Documents
import Recordings

extension ScriptReading {
  /// The path of a recording, or a mapping with one.
  func readRecording(_ node: NodeReader) -> RecordingStep? {
    guard node.isMapping else { return readRecordingFile(node) }
    return node.mapping("a recording") { recording in
      let output = recording.optional("output") { readOutputName($0) }
      var step = recording.required("file") { readRecordingFile($0) }
      step?.output = output
      return step
    }
  }

  /// A recording is read with the script, so that its faults are told before anything is played.
  private func readRecordingFile(_ node: NodeReader) -> RecordingStep? {
    guard let name = node.name("the path of a recording") else { return nil }
    let file = path(name, besides: node.position)
    do throws(InvalidDocument) {
      let read = try loadRecording(file)
      for warning in read.warnings { report(warning, includedAt: node.position) }
      return RecordingStep(file: name, track: read.track)
    } catch {
      for diagnostic in error.diagnostics { report(diagnostic, includedAt: node.position) }
      return nil
    }
  }
}
