import Geometry
import Interaction
import Testing

@Suite struct FirstResponderTests {
  private func field(_ y: Double, on screen: Screen) -> TextField {
    let field = TextField(frame: ViewRect(x: 0, y: y, width: 200, height: 40))
    screen.window.addSubview(field)
    return field
  }

  @Test func `A tap on a text field brings the keyboard, and text arrives`() {
    let screen = Screen()
    let name = field(0, on: screen)
    screen.tap(1, at: 10, 10)
    screen.deliver(.text("Ada"))
    #expect(name.isFirstResponder)
    #expect(name.text == "Ada")
    #expect(screen.log == ["keyboard"])
  }

  @Test func `Taking the first responder's tree out of the window resigns it, willing or not`() {
    let screen = Screen()
    let box = View(frame: screen.window.frame)
    let name = TextField(frame: ViewRect(x: 0, y: 0, width: 200, height: 40))
    let stubborn = DeclaredBehavior()
    stubborn.canResignFirstResponder = false
    name.declared = stubborn
    box.addSubview(name)
    screen.window.addSubview(box)
    name.becomeFirstResponder()
    #expect(!name.resignFirstResponder())
    box.removeFromSuperview()
    #expect(screen.window.firstResponder == nil)
    #expect(screen.log == ["keyboard", "input none"])
    screen.deliver(.text("lost"))
    #expect(screen.takeLog().last == "dropped lost")
  }

  @Test func `Moving the first responder within its window keeps it`() {
    let screen = Screen()
    let (box, name) = (View(), field(0, on: screen))
    screen.window.addSubview(box)
    name.becomeFirstResponder()
    box.addSubview(name)
    #expect(name.isFirstResponder)
  }

  @Test func `A controller of a view without a window cannot become first responder`() {
    let screen = Screen()
    let presenting = ViewController(view: View())
    screen.window.addSubview(presenting.view)
    let controller = ViewController(view: View())
    controller.presentingViewController = presenting
    controller.declared = DeclaredBehavior()
    controller.declared?.canBecomeFirstResponder = true
    #expect(!controller.becomeFirstResponder())
    screen.window.addSubview(controller.view)
    #expect(controller.becomeFirstResponder())
  }

  @Test func `An input view changes what is shown only when it is reloaded`() {
    let screen = Screen()
    let name = field(0, on: screen)
    name.becomeFirstResponder()
    name.inputView = View()
    #expect(screen.takeLog() == ["keyboard"])
    name.reloadInputViews()
    #expect(screen.takeLog() == ["input view"])
  }

  @Test func `What is first in a window that is not key changes no input view`() {
    let screen = Screen()
    let other = Window(frame: screen.window.frame)
    screen.application.addWindow(other)
    field(0, on: screen).becomeFirstResponder()
    let view = View()
    view.declared = DeclaredBehavior()
    view.declared?.canBecomeFirstResponder = true
    view.inputView = View()
    other.addSubview(view)
    #expect(view.becomeFirstResponder())
    view.reloadInputViews()
    #expect(view.resignFirstResponder())
    #expect(screen.takeLog() == ["keyboard"])
    view.becomeFirstResponder()
    other.makeKey()
    #expect(screen.takeLog() == ["input view"])
  }

  @Test func `A window that goes leaves no key window, and its first responder gets no text`() {
    let screen = Screen()
    field(0, on: screen).becomeFirstResponder()
    screen.application.removeWindow(screen.window)
    screen.deliver(.text("x"))
    #expect(screen.application.keyWindow == nil)
    #expect(screen.log == ["keyboard", "input none", "dropped x"])
  }

  @Test func `An application that goes leaves its windows and fields usable`() {
    let window = Window(frame: ViewRect(x: 0, y: 0, width: 10, height: 10))
    let field = TextField(frame: window.frame)
    window.addSubview(field)
    do {
      let application = Application()
      application.addWindow(window)
      window.makeKey()
      field.becomeFirstResponder()
    }
    #expect(window.application == nil)
    #expect(field.resignFirstResponder())
    #expect(field.becomeFirstResponder())
  }

  @Test func `Menu commands are offered where somebody on the chain would do them`() {
    let screen = Screen()
    let name = field(0, on: screen)
    name.implement(.copy) { _ in screen.write("copied") }
    screen.window.implement(.paste) { _ in screen.write("pasted") }
    name.becomeFirstResponder()
    #expect(screen.application.availableCommands([.cut, .copy, .paste]) == [.copy, .paste])
    screen.deliver(.command(.paste))
    #expect(screen.log == ["keyboard", "action edit.paste", "pasted"])
  }
}
