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
    /// The memory that the commit waits for: that of the surface, and those of synchronised subsurfaces.
    var memories: [SurfaceID: any ExternalMemory]

    var fence: Int32? {
      for memory in memories.values { if let fence = memory.fence { return fence } }
      return nil
    }

    /// Merges a later commit of the surface into this one.
    ///
    /// - Returns: the replaced buffer, which was never shown; nil if there is none.
    mutating func merge(_ later: Commit, of surface: SurfaceID) -> (any Buffer)? {
      if case .keep = later.change.buffer {} else { memories[surface] = nil }
      memories.merge(later.memories) { $1 }
      return change.merge(later.change)
    }
  }

  /// The waiting commits of one surface, oldest first.
  private struct Queue {
    unowned let surface: ClientSurface
    var commits: [Commit]
    /// Watches a fence of the oldest commit.
    var source: EventSource?
  }

  /// The commits of one surface that wait by themselves. Further ones are merged into the last of them, so that the first one is
  /// shown although the client never waits.
  private static let longestQueue = 2

  private let loop: EventLoop
  private var queues: [SurfaceID: Queue] = [:]
  /// The unfinished buffers that synchronised subsurfaces have committed last, and that wait for their parents.
  private var children: [SurfaceID: (surface: ClientSurface, memory: any ExternalMemory)] = [:]

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
    let memory = unfinishedMemory(of: surface.model.pending)
    guard memory != nil || !queues.isEmpty || !children.isEmpty else { return false }
    let id = surface.model.id
    if surface.model.subsurface?.isSynchronized == true, queues[id] == nil {
      if let memory {
        children[id] = (surface, memory)
      } else if case .keep = surface.model.pending.buffer {
        // The buffer that waits is still the latest.
      } else {
        children[id] = nil
      }
      return false
    }
    var memories = takeChildren(of: surface)
    memories[id] = memory
    guard !memories.isEmpty || queues[id] != nil else { return false }
    add(Commit(change: surface.model.takePending(), memories: memories), of: surface)
    return true
  }

  /// Forgets the commits of a surface that is being destroyed, and returns their buffers to the client.
  func drop(_ surface: ClientSurface) {
    children[surface.model.id] = nil
    guard let queue = queues.removeValue(forKey: surface.model.id) else { return }
    queue.source?.cancel()
    for commit in queue.commits {
      commit.change.presentationFeedbacks.forEach { $0.discarded() }
      if case .attach(let buffer) = commit.change.buffer, surface.client.isConnected {
        (buffer as? ClientBuffer)?.release()
      }
    }
  }

  private func unfinishedMemory(of change: SurfaceChange) -> (any ExternalMemory)? {
    guard case .attach(let buffer) = change.buffer, let buffer = buffer as? ClientBuffer, buffer.fence != nil,
      case .external(let memory) = buffer.content
    else { return nil }
    return memory
  }

  /// The unfinished memory of the subsurfaces whose waiting commits are applied with one of `surface`.
  private func takeChildren(of surface: ClientSurface) -> [SurfaceID: any ExternalMemory] {
    var memories: [SurfaceID: any ExternalMemory] = [:]
    for (id, child) in children {
      var root = child.surface.model
      while let link = root.subsurface, link.isSynchronized, let parent = link.parent { root = parent }
      guard root === surface.model else { continue }
      children[id] = nil
      if child.memory.fence != nil { memories[id] = child.memory }
    }
    return memories
  }

  private func add(_ commit: Commit, of surface: ClientSurface) {
    let id = surface.model.id
    var queue = queues[id] ?? Queue(surface: surface, commits: [])
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
      if let fence = first.fence {
        // The object is kept until this function ends: it may be what has called it.
        let former = queue.source
        queues[id]?.source = loop.watch(fence) { [unowned self] in review(id) }
        former?.cancel()
        return
      }
      queues[id]?.commits.removeFirst()
      if queue.commits.count == 1 {
        queue.source?.cancel()
        queues[id] = nil
      }
      queue.surface.announce(queue.surface.model.commit(first.change))
      queues[id]?.surface.weighRegions()
    }
  }
}
