import ArgumentParser
import Assembly
import Documents
import Evidence
import Playback
import Scenes
import ScriptRecording
import Scripts
import System

extension Running {
  /// Starts recording if the options name a file.
  ///
  /// - Parameters:
  ///   - script: the script that is played, if any. The recording gets its clients and settings.
  ///   - session: the session of the run; nil for a shared one. The recording gets it.
  /// - Throws: an exit code, after an error was printed, if the file cannot be created.
  func beginRecording(_ options: RecordingOptions, _ script: Script?, _ session: SessionSettings?) throws {
    guard let path = options.record else { return }
    do {
      let file = try OutputFile(path, .growing, mode: 0o600, .any)
      var session = session ?? SessionSettings()
      session.fonts = session.fonts.map { Self.absolute($0) }
      var script = Script(clients: script?.clients ?? [], settings: script?.settings ?? ScriptSettings())
      script.session = session
      script.policy = chosen.path.map { FilePath.way(to: Self.absolute($0), from: Self.absolute(path)) }
      recordingFile = file
      recorder = ScriptRecorder(script, of: DesktopScene(of: compositor), isRaw: options.raw) { file.write($0) }
    } catch {
      Console.report(error)
      throw ExitCode(1)
    }
  }

  /// Writes the rest of the recording and gives the file its final name.
  ///
  /// - Returns: false, after an error was printed, if this failed.
  func endRecording() -> Bool {
    if !interruption.isUrgent { recorder?.askForResult { compositor.turn(milliseconds: $0) } }
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
