import Accessibility
import Geometry
import Glibc
import System
import Testing
import WidgetTerms

@testable import AccessibleTree

/// A tree is read by the compositor's own reader, over a bus.
@MainActor
@Suite("A tree on the accessibility bus")
struct AccessibleTreeTests {
  private let stage: TreeStage

  init() throws { stage = try TreeStage() }

  @Test("The application registers with its toolkit")
  func registers() {
    stage.show()
    #expect(stage.list().map(\.toolkit) == ["Fingerpost"])
    #expect(stage.list().map(\.version) == [TreeAnswers.version])
    #expect(ToolkitRules(for: stage.list()[0]).basis == .seen)
    #expect(stage.ask(.name) == .success(.text("org.example.Fake")))
  }

  @Test("Nodes are found by role and name")
  func finds() throws {
    stage.show()
    #expect(try stage.find("button", named: "Save") == ["button Save 20,30 80x40"])
    #expect(try stage.find("text-box") == ["text-box City 20,80 200x40"])
    #expect(try stage.find("switch") == ["toggle-button Night 10,140 60x30"])
    #expect(try stage.find("button", named: "Load") == [])
  }

  @Test("Actions, focus and text reach the application")
  func deeds() {
    stage.show()
    #expect(stage.ask(.actionCount, of: 2) == .success(.number(1)))
    #expect(stage.ask(.actionName(0), of: 2) == .success(.text("press")))
    #expect(stage.ask(.deed(.performAction(0)), of: 2) == .success(.done(true)))
    #expect(stage.ask(.deed(.performAction(7)), of: 2) == .success(.done(false)))
    #expect(stage.ask(.grabFocus, of: 3) == .success(.done(true)))
    #expect(stage.content.deeds == ["press 2", "focus 3"])
    #expect(stage.ask(.characterCount, of: 3) == .success(.number(4)))
    #expect(stage.ask(.caret, of: 3) == .success(.number(4)))
    #expect(stage.ask(.text(from: 1, to: -1), of: 3) == .success(.text("öln")))
    #expect(stage.ask(.deed(.delete(from: 0, to: 2)), of: 3) == .success(.done(true)))
    #expect(stage.content.nodes[3]?.text == "ln")
    #expect(stage.ask(.deed(.paste(at: 0)), of: 3) == .failure(.unsupported))
  }

  @Test("The deepest node at a place is told")
  func hits() {
    stage.show()
    func node(_ x: Int, _ y: Int, in id: AccessibleID) -> AccessibleID? {
      guard case .success(.widget(let widget))? = stage.ask(.widgetAt(x: x, y: y, .window), of: id) else { return nil }
      return widget.path.split(separator: "/").last.flatMap { AccessibleID($0) }
    }
    #expect(node(30, 150, in: 1) == 5)
    #expect(node(290, 190, in: 1) == 4)
    #expect(node(5, 5, in: 1) == 1)
    #expect(node(500, 5, in: 1) == nil)
  }

  @Test("Unknown nodes and indexes have errors, or no node")
  func unknownNodes() {
    stage.show()
    #expect(stage.ask(.role, of: 99) == .failure(.gone))
    #expect(stage.ask(.role, of: .max) == .failure(.gone))
    for index in [-1, 4, Int(Int32.max)] {
      guard case .success(.widget(let widget))? = stage.ask(.child(index), of: 1) else {
        Issue.record("no answer for \(index)")
        continue
      }
      #expect(widget.isNull)
    }
    #expect(stage.ask(.value, of: 2) == .failure(.unsupported))
    let bus = stage.list()[0].id.bus
    for path in ["02", "+2", "-1", "2/3", "99999999999999999999", "x"] {
      #expect(
        stage.ask(.role, at: WidgetID(bus: bus, path: "/org/a11y/atspi/accessible/\(path)")) != .success(.role(43)))
    }
  }

  // MARK: - Events

  @Test("A change makes kept answers invalid, and without a change they stay valid")
  func events() throws {
    stage.show()
    let bus = stage.list()[0].id.bus
    // Readers ask for events with their first question.
    #expect(stage.ask(.name, of: 2) == .success(.text("Save")))
    stage.content.nodes[2]?.name = "Send"
    stage.tree?.update()
    stage.turn()
    let revision = stage.buses.revision(of: bus)
    stage.tree?.update()
    stage.turn()
    #expect(stage.buses.revision(of: bus) == revision)
    stage.content.nodes[5]?.states.insert(.checked)
    stage.tree?.update()
    stage.turn()
    #expect(stage.buses.revision(of: bus) == revision + 1)
    stage.content.nodes[3]?.states.insert(.focused)
    stage.tree?.update()
    stage.turn()
    #expect(stage.buses.lastFocus(of: bus)?.path == TreeAnswers.path(of: 3))
  }

  // MARK: - Without a bus

  @Test(
    "Without a bus there is no tree",
    arguments: [
      [:], ["AT_SPI_BUS_ADDRESS": ""], ["AT_SPI_BUS_ADDRESS": "unix:path=/nowhere/at/all"],
      ["AT_SPI_BUS_ADDRESS": "tcp:host=localhost,port=1"], ["DBUS_SESSION_BUS_ADDRESS": "unixexec:path=/bin/true"],
      ["AT_SPI_BUS_ADDRESS": "unix:"],
    ])
  func noBus(variables: [String: String]) {
    stage.show(variables)
    #expect(stage.tree == nil)
  }

  @Test("A bus that never answers, or that leaves, ends nothing but the tree")
  func brokenBuses() throws {
    let folder = try TemporaryFolder(named: "tree")
    let silent = try ListeningSocket(path: folder.file(named: "silent"))
    stage.show(["AT_SPI_BUS_ADDRESS": "unix:path=\(silent.path)"])
    let tree = try #require(stage.tree)
    #expect(tree.descriptor != nil)
    tree.update()
    try silent.accept().hangUp()
    stage.turn()
    #expect(tree.descriptor == nil)
    stage.show()
    stage.end()
    stage.turn()
    #expect(stage.tree?.descriptor == nil)
  }

  @Test("The session bus has the address of the accessibility bus")
  func sessionBus() throws {
    let folder = try TemporaryFolder(named: "tree")
    let socket = try ListeningSocket(path: folder.file(named: "session"))
    stage.show(["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(socket.path)"])
    let session = try SessionBus(socket.accept(), address: stage.address)
    for _ in 0..<20 {
      session.bus.process()
      stage.turn(5)
    }
    #expect(session.calls == ["Hello", "GetAddress"])
    #expect(stage.list().map(\.toolkit) == ["Fingerpost"])
  }

  /// The end of a session bus that one client sees.
  private final class SessionBus {
    let bus: AccessibilityBus
    private(set) var calls: [String] = []
    private let connection: SocketConnection

    init(_ connection: SocketConnection, address: String) throws {
      self.connection = connection
      bus = try AccessibilityBus(socket: dup(connection.descriptor), isServer: true)
      bus.answer(at: nil) { [unowned self] call in
        guard call.isCall else { return false }
        calls.append(call.member)
        bus.reply(to: call) { $0.add(call.member == "Hello" ? ":1.1" : address) }
        return true
      }
    }
  }
}
