import Assembly
import Documents
import Policies
import Seats
import StageKit
import Surfaces
import WireClients

import struct Interaction.Action

/// A compositor with clients whose windows present each other by xdg-foreign. `org.0` has the window of the user; `org.1`
/// presents it, `org.2` presents that one, and so on.
final class PresenterScene {
  /// A client with a window, which is asked about every action.
  final class Program {
    let client: WireClient
    let window: WireWindow
    let seat: UInt32
    let responder: UInt32
    var exported: UInt32 = 0
    var imported: UInt32 = 0
    /// The request that answers each `perform`; nil leaves it open.
    var answer: String? = "declined"

    init(_ client: WireClient, _ window: WireWindow, speaks: Bool) {
      (self.client, self.window) = (client, window)
      guard speaks else {
        (seat, responder) = (0, 0)
        return
      }
      let manager = client.global("fingerpost_responder_manager_v1")
      seat = client.make(manager, "get_seat", .id(client.global("wl_seat")))
      responder = client.make(manager, "get_surface", .id(window.surface))
      client.request(responder, "use_action_questions", 1)
      client.onEvent = { [unowned self] client, object, name, values in
        guard let answer, name == "fingerpost_responder_action_v1.perform" else { return }
        client.request(object, answer, .id(values[0]))
      }
    }

    /// The number of actions for which the client was asked.
    var asked: Int { client.counts["fingerpost_responder_action_v1.perform"] ?? 0 }
    func count(_ event: String) -> Int { client.counts[event] ?? 0 }
  }

  let arena: Arena
  private(set) var programs: [Program] = []
  let trace: TraceLines

  /// - Parameters:
  ///   - sharing: the value of the rule for each program, the innermost first.
  ///   - version: the version of xdg-foreign.
  ///   - speaks: whether the outermost program is asked about actions.
  init(
    _ sharing: [ActionSharingRule], version: Int = 2, speaks: Bool = true, _ actions: [ActionName: ActionHandler] = [:]
  ) throws {
    arena = try Arena(policy: Self.policy(sharing, actions))
    trace = TraceLines(of: arena.compositor)
    // The outermost is first, so that the innermost has the keyboard.
    for index in sharing.indices.reversed() {
      let (client, window) = try arena.connectWithWindow(appID: "org.\(index)", title: "hostile")
      programs.insert(Program(client, window, speaks: speaks || index < sharing.count - 1), at: 0)
      arena.settle()
    }
    for index in programs.indices.dropLast() { present(programs[index], by: programs[index + 1], version) }
  }

  static func policy(
    _ sharing: [ActionSharingRule], _ actions: [ActionName: ActionHandler] = [:]
  ) -> Policy {
    var policy = Policy()
    policy.rules = sharing.enumerated().map { index, value in
      var settings = WindowSettings()
      settings.sharesActions = value
      settings.maySend = TextMatcher("navigate.*")
      return WindowRule(match: WindowMatch(appID: TextMatcher("org.\(index)")), settings: settings)
    }
    for (name, handler) in actions { policy.actions[name] = ActionRules.Entry(handler) }
    return policy
  }

  /// Makes a window of `presenter` the parent of that of `program`.
  func present(_ program: Program, by presenter: Program, _ version: Int = 2) {
    let exporter = presenter.client.global("zxdg_exporter_v\(version)")
    let export = version == 2 ? "export_toplevel" : "export"
    presenter.exported = presenter.client.make(exporter, export, .id(presenter.window.surface))
    arena.settle()
    let handle = presenter.client.texts["zxdg_exported_v\(version).handle"] ?? ""
    let importer = program.client.global("zxdg_importer_v\(version)")
    program.imported = program.client.make(importer, version == 2 ? "import_toplevel" : "import", .text(handle))
    program.client.request(program.imported, "set_parent_of", .id(program.window.surface))
    arena.settle()
  }

  func send(_ action: String) {
    _ = arena.compositor.perform(Action(action))
    arena.settle()
  }

  /// The numbers of questions to the programs, the innermost first.
  var asked: [Int] { programs.map(\.asked) }

  /// The notes of the trace about links.
  var notes: [String] {
    let words = ["actionFollowsLink", "presentedSharesNothing", "presenterSharesNothing", "tooManyLinks", "linkEnded"]
    return trace.noteWords.filter(words.contains)
  }
}
