// Sentences about events of the responder chain for clients.

extension Sentences {
  static func responder(_ output: TraceRecord.Output) -> String? {
    let client = "the client of \(output.to ?? "an unknown surface")"
    switch output.word {
    case "motion.began": return "the router asked \(client) to handle the shake, which began"
    case "motion.ended": return "the router sent the end of the shake to \(client)"
    case "motion.cancelled": return "the router cancelled the shake for \(client)"
    case "remote-command":
      let name = output.what ?? "unknown"
      // The release of a key ends a command that the client has judged.
      return output.why == "captured"
        ? "the router sent the command \(name) to \(client)"
        : "the router asked \(client) to handle the command \(name)"
    default: return nil
    }
  }
}
