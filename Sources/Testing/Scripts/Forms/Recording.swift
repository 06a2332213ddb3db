import Documents
import Recordings

/// A recording while it is being read.
struct RecordingDraft {
  private var step: RecordingStep?
  private var output: String?

  /// The path of a recording, or a mapping with one.
  static var form: ScriptForm<RecordingStep> {
    // A recording is read together with the script, so that its errors are reported before anything is played.
    let file = ScriptForm<String>.name("the path of a recording").refined { name, node, reading in
      reading.recording(name, at: node.position).map { RecordingStep(file: name, track: $0) }
    }
    let table = ScriptTable<RecordingDraft>(
      "a recording",
      [
        ScriptField("output", "The output that the touchscreen covers. By default, the first.", \.output, .output),
        ScriptField(
          "file", "The path of the recording, relative to the folder of this file.", \.step, file, isRequired: true),
      ])
    let mapping = table.form(RecordingDraft()).refined { draft, _, _ in
      draft.step.map { RecordingStep(file: $0.file, track: $0.track, output: draft.output) }
    }
    return file.orMapping(mapping)
  }
}
