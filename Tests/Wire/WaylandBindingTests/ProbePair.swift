import ProbeClient
import ProbeServer
import Testing

/// A `probe` object with its two ends. Both record messages.
struct ProbePair {
  let harness: Harness
  let service: ProbeService
  let listener = ProbeListener()
  let probe: ProbeClient.Probe
  let sender: ProbeServer.Probe

  init(version: Int32 = 3) throws {
    harness = try Harness()
    service = try ProbeService(on: harness.display)
    let (_, connection) = try harness.connect()
    probe = try harness.bind(ProbeClient.Probe.self, version: version, on: connection)
    probe.handler = listener
    harness.settle()
    sender = try #require(service.probes.first)
  }
}
