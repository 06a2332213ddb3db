/// The outcome of writing the flight recorder to a file.
public enum RecorderDump: Equatable, Sendable {
  case written(file: String)
  case failed(String)
}
