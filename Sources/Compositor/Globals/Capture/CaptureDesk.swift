import WaylandServer

/// An object that sends its client changes of a source, once in each turn of the loop.
protocol CaptureFollower: AnyObject {
  var client: Client { get }
  func follow()
}

/// The frames of all clients that wait for their pictures, and the sessions that follow sources.
///
/// Pictures are taken at the end of each turn of the loop, and only if a frame waits for one. While nothing changes,
/// nothing is composed or sent.
package final class CaptureDesk {
  /// The source of pictures; nil refuses them all.
  package var delegate: (any CaptureDelegate)?
  let server: Server
  private var waiting: [CaptureJob] = []
  private var followers: [any CaptureFollower] = []
  /// The number of each client's frames that exist.
  private var frames = Tally<Client>()
  private var timer: EventSource?
  /// True if frames wait only because the work of a turn is limited.
  package private(set) var isBehind = false

  init(_ server: Server) { self.server = server }

  // MARK: Objects of clients

  /// Counts a new frame until it is destroyed. False if the client has too many, and is disconnected.
  func admits(_ frame: Resource) -> Bool {
    guard server.admits(frame, beside: frames[frame.client], most: server.bounds.captureFrames) else { return false }
    frames.add(frame.client)
    return true
  }

  /// Ends the count of a frame that `admits` has counted.
  func didDestroyFrame(of client: Client) { frames.remove(client) }

  /// False if the client has too many sessions, and is disconnected.
  func admits(session: Resource) -> Bool {
    let count = followers.count { $0.client == session.client }
    return server.admits(session, beside: count, most: server.bounds.captureSessions)
  }

  func add(_ follower: any CaptureFollower) { followers.append(follower) }
  func remove(_ follower: any CaptureFollower) { followers.removeAll { $0 === follower } }

  func add(_ job: CaptureJob) { waiting.append(job) }

  /// Drops a job whose client has destroyed the frame; nil does nothing.
  func cancel(_ job: CaptureJob?) {
    job?.cancel()
    if let job { waiting.removeAll { $0 === job } }
  }

  // MARK: Turns of the loop

  /// Sends changes of sources, and takes the pictures that are due. Call it at the end of each turn of the loop.
  package func serve() {
    isBehind = false
    for follower in followers { follower.follow() }
    guard !waiting.isEmpty, let delegate else { return }
    let (now, isPaced) = (delegate.nanoseconds, delegate.isPaced)
    var left = server.bounds.capturedBytesPerTurn
    var kept: [CaptureJob] = []
    var next: UInt64?
    let jobs = waiting
    waiting = []
    for job in jobs where !job.isCancelled {
      guard left > 0 else {
        isBehind = true
        kept.append(job)
        continue
      }
      switch job.attempt(at: now, isPaced: isPaced) {
      case .done(let bytes): left -= bytes
      case .waiting: kept.append(job)
      case .early(let due):
        next = min(next ?? due, due)
        kept.append(job)
      }
    }
    waiting = kept + waiting
    if let next { wake(afterNanoseconds: next - now) }
  }

  private func wake(afterNanoseconds wait: UInt64) {
    if timer == nil { timer = server.display.loop.timer {} }
    timer?.fire(afterMilliseconds: max(1, Int32(clamping: (wait + 999_999) / 1_000_000)))
  }
}
