import Documents
import Geometry
import Interaction
import Policies
import Seats
import Surfaces
import Testing

/// Tests of recognizers of a policy that receive presses of the mouse.
@Suite(.serialized) struct MouseTests {
  private func stage(
    _ gesture: AnyGesture = .tap(.init()), _ action: ActionName = "window.close",
    _ edit: (inout RecognizerPolicy) -> Void
  ) throws -> PolicyStage {
    var recognizer = RecognizerPolicy(name: "mouse", gesture: gesture)
    if gesture.base is TapGesture { recognizer.actions.ended = action } else { recognizer.actions.began = action }
    edit(&recognizer)
    var policy = Policy()
    policy.recognizers = [recognizer]
    let stage = try PolicyStage(policy)
    stage.window("page")
    stage.route([.pointer(.motionAbsolute(to: Point(10, 10))), .pointer(.frame)])
    stage.forget()
    return stage
  }

  private func click(_ stage: PolicyStage, _ code: UInt32 = 0x110) -> [String] {
    let mouse = DeviceID(.scripts, 7)
    for isPressed in [true, false] {
      stage.route([.pointer(.button(device: mouse, code: code, isPressed: isPressed)), .pointer(.frame)])
    }
    stage.wait(1000)
    defer { stage.forget() }
    return stage.cameOut.filter { !$0.contains("key window") }
  }

  private let closes = ["page button 272 down", "window.close by page (gesture)", "close page"]

  @Test func onlyTheTypeMouseReceivesPresses() throws {
    let plain = ["page button 272 down", "page button 272 up"]
    let types: [(Set<RecognizerPolicy.TouchKind>?, [String])] = [
      (nil, plain), ([], plain), ([.direct], plain), ([.indirectPointer, .pencil, .direct], plain), ([.mouse], closes),
      ([.mouse, .direct], closes), ([.mouse, .indirectPointer], closes),
    ]
    for (kinds, expected) in types {
      let stage = try stage { $0.allowedTouchTypes = kinds }
      #expect(click(stage) == expected, "\(kinds.map { "\($0)" } ?? "all")")
      stage.tap(at: 10, 10)
      let isForFingers = kinds.map { $0.contains(.direct) } ?? true
      #expect(stage.cameOut.contains("window.close by page (gesture)") == isForFingers)
    }
  }

  @Test func theButtonsAreThoseOfThePolicy() throws {
    let stage = try stage {
      $0.allowedTouchTypes = [.mouse]
      $0.buttons = [.middle, .task]
    }
    for code in UInt32(0x110)...0x118 {
      #expect(click(stage, code).contains("close page") == [0x112, 0x117].contains(code), "\(code)")
    }
  }

  @Test func modifiersAreThoseOfThePress() throws {
    let stage = try stage {
      $0.allowedTouchTypes = [.mouse]
      $0.modifiers = [.logo]
    }
    #expect(click(stage) == ["page button 272 down", "page button 272 up"])
    stage.hold(125, true)
    stage.forget()
    #expect(click(stage) == closes)
    stage.hold(125, false)
    stage.forget()
    #expect(click(stage) == ["page button 272 down", "page button 272 up"])
  }
}
