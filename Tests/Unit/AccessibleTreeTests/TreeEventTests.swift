import Accessibility
import Geometry
import Testing
import WidgetTerms

@testable import AccessibleTree

/// What is different between two moments, and who wants to know it.
@MainActor
@Suite("Events of a tree")
struct TreeEventTests {
  private let content = FakeContent()

  private func events(_ change: (FakeContent) -> Void) -> [TreeEvent] {
    let former = TreeSnapshot(of: content)
    change(content)
    return TreeSnapshot(of: content).events(since: former)
  }

  @Test("Nothing has changed") func none() { #expect(events { _ in } == []) }

  @Test("Names, states and text")
  func changes() {
    #expect(events { $0.nodes[2]?.name = "Send" } == [.property(2, "accessible-name")])
    #expect(events { $0.nodes[5]?.states.insert(.checked) } == [.state(5, "checked", true)])
    #expect(events { $0.nodes[3]?.states.insert(.focused) } == [.state(3, "focused", true), .focus(3)])
    #expect(
      events { $0.nodes[1]?.states.remove(.active) } == [.window(1, "Deactivate"), .state(1, "active", false)])
    #expect(events { $0.nodes[3]?.text = "Köln am Rhein" } == [.text(3, "insert", 4, 9, " am Rhein"), .caret(3, 13)])
    #expect(events { $0.nodes[3]?.text = "Kn" } == [.text(3, "delete", 1, 11, "öln am Rhei"), .caret(3, 2)])
    #expect(events { $0.nodes[2]?.area.origin.x = 1 } == [.moved(2)])
  }

  @Test("The caret and the selection")
  func selections() {
    let (start, end) = (AccessibleSelection(caret: 0, anchor: 0), AccessibleSelection(caret: 3, anchor: 1))
    #expect(events { $0.nodes[3]?.selection = start } == [.caret(3, 0)])
    #expect(events { $0.nodes[3]?.selection = end } == [.caret(3, 3), .selection(3)])
    #expect(events { $0.nodes[3]?.selection?.anchor = 0 } == [.selection(3)])
    #expect(events { $0.nodes[3]?.selection?.anchor = 3 } == [.selection(3)])
    #expect(events { $0.nodes[3]?.text = "Kö" } == [.text(3, "delete", 2, 2, "ln"), .caret(3, 2)])
    #expect(events { $0.nodes[3]?.selection = AccessibleSelection(caret: 99, anchor: -5) } == [.selection(3)])
  }

  @Test("Nodes that come and go")
  func children() {
    #expect(events { $0.add(.label, "New", [], 0, 0, 10, 10, at: 6, in: 1) } == [.added(6, 1, 3)])
    #expect(
      events { content in
        content.lists[1]?.removeAll { $0 == 2 }
        content.nodes[2] = nil
      } == [.removed(2, 1, 0)])
    #expect(events { $0.lists[1]?.swapAt(0, 1) } == [.removed(4, 1, 1), .added(4, 1, 0)])
    #expect(
      events { content in
        content.add(.window, "Other", [.active], 0, 0, 10, 10, at: 7, in: nil)
        content.windows.append(7)
      } == [.added(7, nil, 1), .window(7, "Create"), .window(7, "Activate"), .state(7, "active", true)])
  }

  @Test("A tree that contains itself, or is larger than what is followed, ends")
  func endless() {
    content.lists[5] = [1, 5]
    #expect(TreeSnapshot(of: content).order.count == 5)
    for id in 100...AccessibleID(TreeSnapshot.limit + 100) { content.add(.label, "", [], 0, 0, 1, 1, at: id, in: 4) }
    #expect(TreeSnapshot(of: content).isCut)
    #expect(events { _ in } == [.property(nil, "accessible-description")])
  }

  @Test("Programs register kinds of events in several words")
  func listeners() {
    var listeners = EventListeners()
    #expect(!listeners.want("Object:StateChanged:focused"))
    listeners.add("object:state-changed:focused", for: ":1.2")
    listeners.add("object:state-changed:focused", for: ":1.2")
    #expect(listeners.want("Object:StateChanged:focused"))
    #expect(!listeners.want("Object:StateChanged:active"))
    listeners.remove("Object:StateChanged:Focused", for: ":1.2")
    #expect(!listeners.isEmpty)
    listeners.remove("Object:StateChanged:Focused", for: ":1.2")
    #expect(listeners.isEmpty)
    listeners.add("Window:", for: ":1.2")
    #expect(listeners.want("Window:Activate:"))
    for number in 0..<(EventListeners.limit + 1) { listeners.add("object:\(number)", for: ":1.3") }
    #expect(listeners.want("Focus:"))
  }
}
