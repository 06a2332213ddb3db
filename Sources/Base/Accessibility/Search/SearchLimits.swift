/// The limits of what is read of one application. An application that exceeds one is read up to it.
enum SearchLimits {
  /// The number of questions to one application that are under way at once.
  static let questions = 16
  /// The number of answers that are handled in one turn of the loop.
  static let answersOfTurn = 500
  /// The number of items of a cache that are read into memory in one turn.
  static let itemsOfTurn = 250
  /// The number of children above which a widget's children are not listed: listing 3,000 keeps GTK 4 busy for 8 s.
  static let children = 500
  /// The number of children of other programs that one widget shows, and of such programs of one application.
  static let plugs = 8
  /// The number of widgets of one walk.
  static let widgets = 20_000
  /// The number of levels below the window.
  static let depth = 100
  /// The number of widgets that an application may answer to a question for descendants.
  static let matches = 2_000
  /// The number of characters of a name that are kept.
  static let name = 1_000
  /// The number of characters of a text that are read, and of one in a tree.
  static let text = 65_536
  static let treeText = 1_000
  /// The number of bytes of names and texts that are kept of one application.
  static let keptText = 8_000_000
  /// The number of found widgets whose text and value are read without being asked for.
  static let described = 50
  /// The same for widgets that are described with their details.
  static let detailed = 1_000
  /// The number of pairs of widgets whose distances are compared for `near`.
  static let pairs = 250_000
  /// The number of bytes of an object path.
  static let path = 4_096
  /// The number of answers that are kept of one application.
  static let answers = 200_000
  /// The number of applications whose answers are kept.
  static let applications = 32
}
