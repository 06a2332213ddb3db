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

    /// A memory into which a device draws; nil if there is none any more.
    var unfinished: (any ExternalMemory)? { memories.values.first { $0.fence != nil } }

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
    var commits: [Commit] = []
    /// The memory that the oldest commit waits for.
    var watched: ObjectIdentifier?
  }

  /// The fence of a memory, and the surfaces whose oldest commits wait for it.
  private struct Watch {
    let memory: any ExternalMemory
    let source: EventSource
    var surfaces: Set<SurfaceID>
  }

  /// A synchronised subsurface, and the unfinished memory that it has committed last.
  private struct Child {
    unowned let surface: ClientSurface
    var memory: any ExternalMemory
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
    let memory = unfinishedMemory(of: surface.model.pending)
    guard memory != nil || !queues.isEmpty || !children.isEmpty else { return false }
    let id = surface.model.id
    if surface.model.subsurface?.isSynchronized == true, queues[id] == nil {
      note(surface, memory)
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

  private func unfinishedMemory(of change: SurfaceChange) -> (any ExternalMemory)? {
    guard case .attach(let buffer) = change.buffer, let buffer = buffer as? ClientBuffer, buffer.fence != nil,
      case .external(let memory) = buffer.content
    else { return nil }
    return memory
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

  /// Applies the commits of a surface whose buffers are finished, and watches the memory of the next one.
  private func review(_ id: SurfaceID) {
    while let queue = queues[id], let first = queue.commits.first {
      if let memory = first.unfinished {
        if watch(memory, for: id) { return }
        continue
      }
      queues[id]?.commits.removeFirst()
      if queue.commits.count == 1 { queues[id] = nil }
      queue.surface.announce(queue.surface.model.commit(first.change))
      queues[id]?.surface.weighRegions()
    }
  }

  /// Reviews a surface when a memory is finished. All surfaces that wait for it share a descriptor.
  ///
  /// - Returns: false if it is finished now.
  private func watch(_ memory: any ExternalMemory, for id: SurfaceID) -> Bool {
    let key = ObjectIdentifier(memory)
    if watches[key] == nil {
      guard let fence = memory.fence else { return false }
      let source = loop.watch(fence) { [unowned self] in finish(key) }
      watches[key] = Watch(memory: memory, source: source, surfaces: [])
    }
    watches[key]?.surfaces.insert(id)
    queues[id]?.watched = key
    return true
  }

  private func finish(_ key: ObjectIdentifier) {
    guard let watch = watches.removeValue(forKey: key) else { return }
    watch.source.cancel()
    for id in watch.surfaces.sorted(by: { $0.rawValue < $1.rawValue }) {
      queues[id]?.watched = nil
      review(id)
    }
  }
}

// MARK: - Synchronised subsurfaces

extension UnfinishedCommits {
  /// Notes the buffer of a commit of a synchronised subsurface, for the next commit of its parent.
  private func note(_ surface: ClientSurface, _ memory: (any ExternalMemory)?) {
    let (id, client) = (surface.model.id, surface.client.id)
    if let memory {
      let count = children[client]?.count ?? 0
      guard count < Self.mostChildren || children[client]?[id] != nil else { return }
      children[client, default: [:]][id] = Child(surface: surface, memory: memory)
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

  /// The unfinished memory of the subsurfaces whose waiting commits are applied with one of `surface`.
  private func takeChildren(of surface: ClientSurface) -> [SurfaceID: any ExternalMemory] {
    var memories: [SurfaceID: any ExternalMemory] = [:]
    for (id, child) in children[surface.client.id] ?? [:] {
      var root = child.surface.model
      while let link = root.subsurface, link.isSynchronized, let parent = link.parent { root = parent }
      guard root === surface.model else { continue }
      forgetChild(id, of: surface.client.id)
      if child.memory.fence != nil { memories[id] = child.memory }
    }
    return memories
  }
}
