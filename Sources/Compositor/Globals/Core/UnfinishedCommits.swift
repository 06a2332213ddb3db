import Surfaces
import WaylandServer

/// The commits that wait until devices have drawn their buffers. They are applied in their order as soon as that is so, while the
/// loop goes on.
///
/// A commit of a synchronised subsurface waits for its parent anyway, and the parent's commit waits for the buffers of such
/// subsurfaces too: they are shown together.
package final class UnfinishedCommits {
  private struct Commit {
    var change: SurfaceChange
    /// The work that the commit waits for: that of the surface, and those of synchronised subsurfaces.
    var fences: [SurfaceID: any CommitFence]

    /// The first fence that is not signalled yet, and its descriptor; nil if all are.
    var unfinished: (fence: any CommitFence, descriptor: Int32)? {
      for fence in fences.values { if let descriptor = fence.fence { return (fence, descriptor) } }
      return nil
    }

    /// Merges a later commit of the surface into this one.
    ///
    /// - Returns: the replaced buffer, which was never shown; nil if there is none.
    mutating func merge(_ later: Commit, of surface: SurfaceID) -> (any Buffer)? {
      if case .keep = later.change.buffer {} else { fences[surface] = nil }
      fences.merge(later.fences) { $1 }
      return change.merge(later.change)
    }
  }

  /// The waiting commits of one surface, oldest first.
  private struct Queue {
    unowned let surface: ClientSurface
    var commits: [Commit] = []
    /// The watch of what the oldest commit waits for.
    var watched: ObjectIdentifier?
  }

  /// The descriptor of fences, and the surfaces whose oldest commits wait for it.
  private struct Watch {
    /// The owner of the descriptor: an alarm, or the only fence.
    let alarm: (any FenceAlarm)?
    let fence: (any CommitFence)?
    let source: EventSource
    var surfaces: Set<SurfaceID>
  }

  /// A synchronised subsurface, and the unfinished buffer that it has committed last.
  private struct Child {
    unowned let surface: ClientSurface
    var fence: any CommitFence
  }

  /// The commits of one surface that wait by themselves. Further ones are merged into the last of them, so that the first one is
  /// shown although the client never waits.
  private static let longestQueue = 2
  /// The subsurfaces of one client whose buffers their parents wait for. A client has one for each video.
  private static let mostChildren = 64

  private let loop: EventLoop
  private var queues: [SurfaceID: Queue] = [:]
  private var watches: [ObjectIdentifier: Watch] = [:]
  /// The subsurfaces that wait for their parents, by client.
  private var children: [ClientID: [SurfaceID: Child]] = [:]

  init(loop: EventLoop) { self.loop = loop }

  /// True if no commit waits.
  package var isEmpty: Bool { queues.isEmpty }

  /// The state of a surface after its waiting commits.
  func state(of surface: ClientSurface) -> SurfaceState {
    guard let queue = queues[surface.model.id] else { return surface.model.state }
    return queue.commits.reduce(surface.model.state) { $0.applying($1.change) }
  }

  /// The number of region rectangles in the waiting commits of a surface.
  func keptRectangles(of surface: ClientSurface) -> Int {
    queues[surface.model.id]?.commits.reduce(0) { $0 + $1.change.keptRectangles } ?? 0
  }

  /// Takes the pending state of a surface if its commit must wait.
  ///
  /// - Returns: false if the caller should commit now.
  func take(_ surface: ClientSurface) -> Bool {
    let fence = fence(of: surface.model.pending)
    guard fence != nil || !queues.isEmpty || !children.isEmpty else { return false }
    let id = surface.model.id
    if surface.model.subsurface?.isSynchronized == true, queues[id] == nil {
      note(surface, fence)
      return false
    }
    var fences = takeChildren(of: surface)
    fences[id] = fence
    guard !fences.isEmpty || queues[id] != nil else { return false }
    add(Commit(change: surface.model.takePending(), fences: fences), of: surface)
    return true
  }

  /// Forgets the commits of a surface that is being destroyed, and returns their buffers to the client.
  func drop(_ surface: ClientSurface) {
    let id = surface.model.id
    forgetChild(id, of: surface.client.id)
    guard let queue = queues.removeValue(forKey: id) else { return }
    if let key = queue.watched { watches[key]?.surfaces.remove(id) }
    if let key = queue.watched, let watch = watches[key], watch.surfaces.isEmpty {
      watch.source.cancel()
      watches[key] = nil
    }
    for commit in queue.commits {
      commit.change.presentationFeedbacks.forEach { $0.discarded() }
      if case .attach(let buffer) = commit.change.buffer, surface.client.isConnected {
        (buffer as? ClientBuffer)?.release()
      }
    }
  }

  private func fence(of change: SurfaceChange) -> (any CommitFence)? {
    guard case .attach(let buffer) = change.buffer else { return nil }
    return (buffer as? ClientBuffer)?.unfinished
  }

  private func add(_ commit: Commit, of surface: ClientSurface) {
    let id = surface.model.id
    var queue = queues[id] ?? Queue(surface: surface)
    if queue.commits.count < Self.longestQueue {
      queue.commits.append(commit)
    } else {
      let last = queue.commits.count - 1
      if let unseen = queue.commits[last].merge(commit, of: id) { (unseen as? ClientBuffer)?.release() }
    }
    queues[id] = queue
    review(id)
  }

  /// Applies the commits of a surface whose buffers are finished, and watches the fence of the next one.
  private func review(_ id: SurfaceID) {
    while let queue = queues[id], let first = queue.commits.first {
      if let (fence, descriptor) = first.unfinished { return watch(fence, descriptor, for: id) }
      queues[id]?.commits.removeFirst()
      if queue.commits.count == 1 { queues[id] = nil }
      queue.surface.announce(queue.surface.model.commit(first.change))
      queues[id]?.surface.weighRegions()
    }
  }

  /// Reviews a surface when a fence may be finished. All surfaces that wait for it share a descriptor.
  private func watch(_ fence: any CommitFence, _ descriptor: Int32, for id: SurfaceID) {
    let alarm = fence.alarm
    let key = alarm.map { ObjectIdentifier($0) } ?? ObjectIdentifier(fence)
    if watches[key] == nil {
      let source = loop.watch(descriptor) { [unowned self] in finish(key) }
      watches[key] = Watch(alarm: alarm, fence: alarm == nil ? fence : nil, source: source, surfaces: [])
    }
    watches[key]?.surfaces.insert(id)
    queues[id]?.watched = key
  }

  private func finish(_ key: ObjectIdentifier) {
    guard let watch = watches.removeValue(forKey: key) else { return }
    watch.source.cancel()
    watch.alarm?.rearm()
    for id in watch.surfaces.sorted(by: { $0.rawValue < $1.rawValue }) {
      queues[id]?.watched = nil
      review(id)
    }
  }
}

// MARK: - Synchronised subsurfaces

extension UnfinishedCommits {
  /// Notes the buffer of a commit of a synchronised subsurface, for the next commit of its parent.
  private func note(_ surface: ClientSurface, _ fence: (any CommitFence)?) {
    let (id, client) = (surface.model.id, surface.client.id)
    if let fence {
      let count = children[client]?.count ?? 0
      guard count < Self.mostChildren || children[client]?[id] != nil else { return }
      children[client, default: [:]][id] = Child(surface: surface, fence: fence)
    } else if case .keep = surface.model.pending.buffer {
      // The buffer that was noted before is still the latest.
    } else {
      forgetChild(id, of: client)
    }
  }

  private func forgetChild(_ id: SurfaceID, of client: ClientID) {
    guard children[client]?.removeValue(forKey: id) != nil, children[client]?.isEmpty == true else { return }
    children[client] = nil
  }

  /// The fences of the subsurfaces whose waiting commits are applied with one of `surface`.
  private func takeChildren(of surface: ClientSurface) -> [SurfaceID: any CommitFence] {
    var fences: [SurfaceID: any CommitFence] = [:]
    for (id, child) in children[surface.client.id] ?? [:] {
      var root = child.surface.model
      while let link = root.subsurface, link.isSynchronized, let parent = link.parent { root = parent }
      guard root === surface.model else { continue }
      forgetChild(id, of: surface.client.id)
      if child.fence.fence != nil { fences[id] = child.fence }
    }
    return fences
  }
}
