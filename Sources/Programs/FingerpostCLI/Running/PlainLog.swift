import Logging

/// A log that writes one line to standard error for each message. It writes no times, so that runs can be compared.
struct PlainLog: LogHandler {
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.warning

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    Console.complain("fingerpost: \(event.level): \(event.message)")
  }
}
