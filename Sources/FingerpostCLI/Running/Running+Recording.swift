import ArgumentParser
import Assembly
import Documents
import Playback
import Scripts
import System

extension Running {
  /// Begins to record, where that is asked for.
  ///
  /// - Parameter script: what is played, if anything: its clients and limits are the recording's.
  /// - Throws: an exit code, when it has been said that there can be no such file.
  func beginRecording(_ options: RecordingOptions, _ script: Script? = nil) throws {
    guard let path = options.record else { return }
    do {
      let file = try OutputFile(path, .growing, mode: 0o600, .any)
      var script = Script(clients: script?.clients ?? [], settings: script?.settings ?? ScriptSettings())
      script.policy = chosen.path.map { FilePath.way(to: Self.absolute($0), from: Self.absolute(path)) }
      recordingFile = file
      recorder = SessionRecorder(script, of: compositor, isRaw: options.raw) { file.write($0) }
    } catch {
      Console.report(error)
      throw ExitCode(1)
    }
  }

  /// Writes what is left, and gives the file its name.
  ///
  /// - Returns: false, and says why, where that failed.
  func endRecording() -> Bool {
    recorder?.finish(interruption: interruption)
    recorder = nil
    do {
      try recordingFile?.finish()
      return true
    } catch {
      Console.report(error)
      return false
    }
  }

  private static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let here = try? Folder.current() else { return FilePath.normal(path) }
    return FilePath.normal(FilePath.join(here, path))
  }
}
