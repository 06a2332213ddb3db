import Accessibility
import Documents
import Scenes
import Scripts
import Surfaces
import Widgets

/// Says how a script names a widget.
struct WidgetNaming {
  /// The name of a widget in scripts.
  enum Name {
    /// The selector finds only this widget in this window.
    case named(WidgetReference, in: WindowSelector, LocatedWidget)
    case nameless(reason: String)
  }

  private let scene: any SceneReading
  private let isClient: (String) -> Bool
  private let mask: (String) -> String

  /// - Parameters:
  ///   - isClient: returns whether a script starts a client of this name, so that its steps can use the name.
  ///   - mask: masks secrets in a text.
  init(_ scene: any SceneReading, isClient: @escaping (String) -> Bool, masking mask: @escaping (String) -> String) {
    (self.scene, self.isClient, self.mask) = (scene, isClient, mask)
  }

  /// - Parameter application: the name of what was asked, for the reason why a selector is missing.
  func name(_ result: Result<SelectorChoice, WidgetFault>, of application: String) -> Name {
    let choice: SelectorChoice
    switch result {
    case .success(let chosen): choice = chosen
    case .failure(let fault):
      return .nameless(reason: fault.sentence(about: application))
    }
    guard let reference = choice.reference else { return .nameless(reason: mask(choice.reason ?? "")) }
    guard reference.texts.allSatisfy({ mask($0) == $0 }) else { return .nameless(reason: "it would contain a secret") }
    let naming = WindowNaming(scene, isClient: isClient)
    guard naming.canName(choice.window) else { return .nameless(reason: "a script cannot name the window") }
    return .named(reference, in: naming.selector(for: choice.window), choice.widget)
  }
}

extension WidgetReference {
  /// All texts in the reference.
  fileprivate var texts: [String] { [name, text, label].compactMap { $0 } + inside.flatMap(\.texts) }
}
