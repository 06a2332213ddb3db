import Interaction

/// A recognizer of type `custom`. Its script defines its reaction to each call.
final class ScriptedRecognizer: GestureRecognizer {
  enum Wish: String {
    case recognize, change, end, cancel, fail, ignore
  }

  var continuous = false
  var script: [String: Wish] = [:]

  override var isContinuous: Bool { continuous }

  override func contactsBegan(_ contacts: [Contact], with event: Event) {
    ask(script["touchesBegan"], for: contacts)
  }

  override func contactsMoved(_ contacts: [Contact], with event: Event) {
    ask(script["touchesMoved"], for: contacts)
  }

  override func contactsEnded(_ contacts: [Contact], with event: Event) {
    let wish = script["touchesEnded"]
    ask(wish, for: contacts)
    guard contactsDown.isEmpty else { return }
    if state == .possible {
      if wish != .recognize { fail() }
    } else if wish != .end, wish != .cancel {
      end()
    }
  }

  private func ask(_ wish: Wish?, for contacts: [Contact]) {
    switch wish {
    case .recognize: recognize()
    case .change: change()
    case .end: end()
    case .cancel: cancel()
    case .fail: fail()
    case .ignore: for contact in contacts { ignore(contact) }
    case nil: break
    }
  }
}
