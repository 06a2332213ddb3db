import Accessibility
import Geometry
import System
import Testing

@testable import AccessibleTree

/// Calls with any arguments have an answer or an error.
@MainActor
@Suite("Answers of a tree to calls")
struct TreeAnswersTests {
  private let content = FakeContent()
  private let server: AccessibilityBus
  private let client: AccessibilityBus

  init() throws {
    let ends = try SocketConnection.pair()
    server = try AccessibilityBus(socket: ends.ours, isServer: true)
    client = try AccessibilityBus(socket: ends.theirs, isServer: false)
    let answers = TreeAnswers(
      content: content, busName: ":1.1", desktop: WidgetID(bus: ":0.0", path: WidgetID.rootPath), number: 3)
    server.answer(at: nil) { [unowned server] call in
      guard call.isCall, let answer = answers.answer(call) else { return false }
      switch answer {
      case .values(let write): server.reply(to: call, write: write)
      case .error(let name, let words): server.fail(call, "org.example.\(name)", words)
      }
      return true
    }
  }

  private func call(
    _ id: AccessibleID?, _ interface: String, _ member: String, _ write: @escaping (inout BusWriter) -> Void = { _ in }
  ) -> String {
    var answer = "nothing"
    client.call(
      nil, TreeAnswers.path(of: id),
      interface.hasPrefix("org.") ? interface : "org.a11y.atspi.\(interface)", member, write: write
    ) { result in
      switch result {
      case .success(let reader): answer = reader.signature
      case .failure(let error): answer = String(error.name.split(separator: ".").last ?? "")
      }
    }
    for _ in 0..<20 {
      client.process()
      server.process()
    }
    return answer
  }

  private static let properties = "org.freedesktop.DBus.Properties"

  @Test("Answers have AT-SPI's types")
  func types() {
    #expect(call(1, "Accessible", "GetState") == "au")
    #expect(call(1, "Accessible", "GetChildren") == "a(so)")
    #expect(call(2, "Accessible", "GetAttributes") == "a{ss}")
    #expect(call(2, "Accessible", "GetRelationSet") == "a(ua(so))")
    #expect(call(2, "Accessible", "GetApplication") == "(so)")
    #expect(call(2, "Accessible", "GetIndexInParent") == "i")
    #expect(call(2, "Component", "GetExtents") { $0.add(1 as UInt32) } == "(iiii)")
    #expect(call(2, "Component", "GetLayer") == "u")
    #expect(call(2, "Action", "GetActions") == "a(sss)")
    #expect(
      call(3, "Text", "GetStringAtOffset") { writer in
        writer.add(1 as Int32)
        writer.add(1 as UInt32)
      } == "sii")
    #expect(call(2, Self.properties, "GetAll") { $0.add("org.a11y.atspi.Accessible") } == "a{sv}")
    #expect(call(nil, Self.properties, "GetAll") { $0.add("org.a11y.atspi.Application") } == "a{sv}")
    #expect(call(2, "org.freedesktop.DBus.Introspectable", "Introspect") == "s")
  }

  /// The numbers or the flag of an answer about the field, whose text has four letters.
  private func textAnswer(_ member: String, _ numbers: Int32...) -> [Int] {
    var answer: [Int] = []
    client.call(nil, TreeAnswers.path(of: 3), "org.a11y.atspi.Text", member) { writer in
      for number in numbers { writer.add(number) }
    } then: { result in
      guard case .success(let reader) = result else { return }
      if reader.signature == "b" { return answer = [(try? reader.bool()) == true ? 1 : 0] }
      while let number = try? reader.int32() { answer.append(Int(number)) }
    }
    for _ in 0..<20 {
      client.process()
      server.process()
    }
    return answer
  }

  @Test("The caret moves, and a part of the text is selected")
  func selection() {
    #expect(textAnswer("GetNSelections") == [0])
    #expect(textAnswer("SetCaretOffset", 1) == [1])
    #expect(content.nodes[3]?.selection == AccessibleSelection(caret: 1, anchor: 1))
    #expect(textAnswer("AddSelection", 1, 3) == [1])
    #expect(textAnswer("GetNSelections") == [1])
    #expect(textAnswer("GetSelection", 0) == [1, 3])
    #expect(textAnswer("GetSelection", 1) == [0, 0])
    #expect(textAnswer("AddSelection", 0, 1) == [0], "there is one")
    #expect(textAnswer("SetSelection", 0, 0, -1) == [1])
    #expect(textAnswer("GetSelection", 0) == [0, 4])
    #expect(textAnswer("SetSelection", 1, 0, 1) == [0])
    #expect(textAnswer("SetSelection", 0, 3, 1) == [0])
    #expect(textAnswer("SetSelection", 0, 0, 5) == [0])
    #expect(textAnswer("RemoveSelection", 0) == [1])
    #expect(content.nodes[3]?.selection == AccessibleSelection(caret: 4, anchor: 4))
    #expect(textAnswer("RemoveSelection", 0) == [0])
    #expect(textAnswer("SetCaretOffset", 5) == [0])
  }

  @Test("A disabled node keeps its interfaces, and does nothing")
  func disabled() {
    content.nodes[2]?.actions = []
    #expect(call(2, "Action", "GetActions") == "a(sss)")
    #expect(call(2, "Action", "DoAction") { $0.add(0 as Int32) } == "b")
    #expect(content.deeds == [])
  }

  @Test("What a node lacks is an error")
  func lacks() {
    #expect(call(2, "Text", "GetText") == "UnknownMethod")
    #expect(call(2, "Accessible", "Explode") == "UnknownMethod")
    #expect(call(77, "Accessible", "GetRole") == "UnknownObject")
    #expect(call(2, Self.properties, "Get") { $0.add("org.a11y.atspi.Value") } == "UnknownInterface")
    #expect(call(2, Self.properties, "Get") { $0.add("org.a11y.atspi.Accessible") } == "InvalidArgs")
    #expect(call(2, Self.properties, "Set") { $0.add("org.a11y.atspi.Accessible") } == "PropertyReadOnly")
    #expect(call(2, "Component", "GetExtents") == "InvalidArgs")
    #expect(call(2, "Component", "GetExtents") { $0.add("x") } == "InvalidArgs")
  }

  @Test("Extreme numbers have an answer", arguments: [Int32.min, -1, 0, 4, Int32.max])
  func extremes(number: Int32) {
    for member in ["GetText", "DeleteText", "GetCharacterAtOffset", "GetStringAtOffset", "SetCaretOffset"] {
      let interface = member == "DeleteText" ? "EditableText" : "Text"
      for other in [Int32.min, -1, 0, 3, Int32.max] {
        let answer = call(3, interface, member) { writer in
          writer.add(number)
          if member == "GetStringAtOffset" {
            writer.add(UInt32(bitPattern: other))
          } else if !["GetCharacterAtOffset", "SetCaretOffset"].contains(member) {
            writer.add(other)
          }
        }
        #expect(["s", "b", "i", "sii"].contains(answer), "\(member) \(number) \(other)")
      }
    }
    #expect(
      call(2, "Component", "Contains") { writer in
        for _ in 0..<2 { writer.add(number) }
        writer.add(UInt32(bitPattern: number))
      } == "b")
    #expect(call(1, "Accessible", "GetChildAtIndex") { $0.add(number) } == "(so)")
  }

  @Test("Areas that are no numbers have an answer")
  func strangeAreas() {
    content.nodes[2]?.area.origin.x = .nan
    content.nodes[2]?.area.size.width = .infinity
    #expect(call(2, "Component", "GetExtents") { $0.add(0 as UInt32) } == "(iiii)")
  }
}
