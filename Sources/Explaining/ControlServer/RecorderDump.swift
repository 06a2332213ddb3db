/// The outcome of writing the flight recorder to a file.
package enum RecorderDump: Equatable, Sendable {
  case written(file: String)
  case failed(String)
}
