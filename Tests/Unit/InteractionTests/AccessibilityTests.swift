import Geometry
import Interaction
import Testing

@Suite struct AccessibilityTests {
  @Test func `A view has no values until they are set`() {
    let view = View()
    #expect(!view.isAccessibilityElement && !view.accessibilityElementsHidden)
    #expect(view.accessibilityLabel == nil && view.accessibilityValue == nil && view.accessibilityHint == nil)
    #expect(view.accessibilityIdentifier == nil && view.accessibilityTraits == [])
    #expect(!view.accessibilityActivate())
    view.isAccessibilityElement = true
    view.accessibilityLabel = "Logo"
    view.accessibilityTraits = [.image, .selected]
    #expect(view.isAccessibilityElement && view.accessibilityLabel == "Logo")
    #expect(view.accessibilityTraits == [.image, .selected])
    view.accessibilityLabel = nil
    #expect(view.accessibilityLabel == nil)
  }

  @Test func `Controls are elements with their traits and values`() {
    let (button, toggle, field) = (Button(), Switch(), TextField())
    for view in [button, toggle, field] { #expect(view.isAccessibilityElement) }
    #expect(!Control().isAccessibilityElement)
    #expect(button.accessibilityTraits == .button)
    #expect(Slider().accessibilityTraits == .adjustable)
    #expect(toggle.accessibilityTraits == .toggleButton)
    #expect(toggle.accessibilityValue == "0")
    toggle.isOn = true
    #expect(toggle.accessibilityValue == "1")
    field.text = "Ada"
    #expect(field.accessibilityValue == "Ada")
    button.isEnabled = false
    #expect(button.accessibilityTraits == [.button, .notEnabled])
    let view = TextView()
    view.isEnabled = false
    #expect(view.accessibilityTraits == .notEnabled)
    field.isAccessibilityElement = false
    #expect(!field.isAccessibilityElement)
  }

  @Test func `The activation of a control does what a tap does`() {
    let screen = Screen()
    let (button, toggle, target) = (Button(), Switch(), Responder())
    for view in [button, toggle] { screen.window.addSubview(view) }
    button.addTarget(target, action: "save:", for: .primaryActionTriggered)
    toggle.addTarget(target, action: "night:", for: .valueChanged)
    #expect(button.accessibilityActivate())
    #expect(toggle.accessibilityActivate())
    #expect(toggle.isOn)
    button.isEnabled = false
    #expect(!button.accessibilityActivate())
    #expect(screen.log == ["action save:", "action night:"])
  }

  @Test func `The activation of a text input makes it first responder`() {
    let screen = Screen()
    let field = TextField()
    screen.window.addSubview(field)
    #expect(field.accessibilityActivate())
    #expect(field.isFirstResponder)
    field.isEnabled = false
    field.resignFirstResponder()
    #expect(!field.accessibilityActivate())
  }
}
