import Accessibility
import Scenes
import Surfaces

/// The means by which a step or a condition finds its objects: the desktop, the meaning of selectors, and questions to applications.
struct Search {
  let scene: any SceneReading
  let finder: WindowFinder
  let clients: ScriptClients
  let widgets: StepWidgets
  let pictures = PictureFinder()
  let folder: RunFolder
  /// The waiting time for error messages, or an empty text.
  let waited: String

  /// The same with new questions.
  func renewed() -> Search {
    Search(
      scene: scene, finder: finder, clients: clients, widgets: StepWidgets(scene.widgets), folder: folder,
      waited: waited)
  }

  /// The words about a fault of the application of a window.
  func words(about fault: WidgetFault, in window: ClientWindow) -> String {
    WidgetWords.fault(fault, of: clients.label(of: window)) + clients.hint(after: fault, of: window)
  }
}
