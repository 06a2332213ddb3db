import Assembly
import Glibc
import Globals
import Interaction
import Policies
import Seats
import Surfaces
import WaylandServer
import WireClients

/// An arena that processes one input after the other, and must return to its initial state after each.
final class House {
  let arena: Arena
  private var resources = 0
  private var descriptors: [Int32] = []

  init(policy: Policy = Policy()) throws {
    // Offers every protocol that a policy can enable.
    var policy = policy
    policy.decorations = .requested
    arena = try Arena(
      policy: policy, legacyShells: true, dmabufs: PretendDmabufKernel(), timelines: PretendTimelineKernel())
    // A first visit opens what the compositor opens once, when a client needs it: for example the file of the keymap.
    let visit = Visit([], in: arena)
    visit.someone()?.showWindow(&visit.choices, visit.settle)
    visit.end()
  }

  /// Records the state before an input.
  func open() {
    resources = Resource.liveCount
    descriptors = Self.openDescriptors()
  }

  /// The open descriptors below 1024. An input needs fewer than a hundred.
  private static func openDescriptors() -> [Int32] { (0..<1024).filter { fcntl($0, F_GETFD) >= 0 } }

  /// Checks that disconnected clients left nothing behind.
  func checkThatItIsTidy() {
    let compositor = arena.compositor
    if !FuzzTargets.areAlone { waitForGoodbyes() }
    arena.dmabufs?.endAllDrawing()
    let faults = arena.faultsOfBystander()
    expect(faults.isEmpty, "the bystander suffers: \(faults)")
    expect(compositor.server.surfaces.count == 1, "\(compositor.server.surfaces.count) surfaces are left")
    expect(compositor.server.clients.all.count == 1, "\(compositor.server.clients.all.count) clients are left")
    expect(compositor.server.windows.windows.count == 1, "\(compositor.server.windows.windows.count) windows are left")
    // The touch of the check began gestures. Lets their timers run out.
    arena.clock.advance(microseconds: 20_000_000)
    compositor.timeDidPass()
    let census = compositor.router.desk.application.census
    expect(census.contacts == 0 && census.timers == 0 && census.events == 0, "\(census) is left")
    let errors = arena.log.lines.filter { $0.hasPrefix("error") || $0.hasPrefix("critical") }
    expect(errors.isEmpty, "\(errors)")
    arena.log.forget()
    if FuzzTargets.areAlone { checkTheProcess() }
  }

  /// Waits for the end of clients' connections. If another test starts a program at the same time, that process holds
  /// all descriptors until it executes the program, including the client's end of the connection.
  private func waitForGoodbyes() {
    var turns = 0
    while arena.compositor.server.clients.all.count > 1, turns < 2_000 {
      arena.compositor.turn(milliseconds: 1)
      turns += 1
    }
    if turns > 0 { arena.settle() }
  }

  private func checkTheProcess() {
    expect(Resource.liveCount == resources, "\(Resource.liveCount) resources are left of \(resources)")
    let present = Self.openDescriptors()
    expect(present == descriptors, "the descriptors \(present) are open, and were \(descriptors)")
  }
}
