/// The questions that applications have not answered in time.
///
/// A question about a whole tree is not asked a second time: the answer takes an application as long as its tree is
/// large, which nothing limits. A question about one widget is asked again up to four times, because the application may
/// have been busy with something else.
struct SilenceBook {
  private struct Key: Hashable {
    /// The widget; nil for questions about trees, which have one entry for all trees.
    var path: String?
    var words: String

    init(_ question: BusQuestion) {
      path = question.isOfTree ? nil : question.path
      words = question.words
    }
  }

  /// How often an application has left each question without an answer since it last answered it.
  private var counts: [String: [Key: Int]] = [:]
  private var latest: [String: WidgetSilence] = [:]

  /// The questions that are kept of one application.
  private static let limit = 1_000
  static let attempts = 5

  /// The latest question that an application has not answered; nil if it has answered all.
  subscript(_ bus: String) -> WidgetSilence? { latest[bus] }

  func refuses(_ question: BusQuestion, of bus: String) -> Bool {
    guard let count = counts[bus]?[Key(question)] else { return false }
    return question.isOfTree || count >= Self.attempts
  }

  mutating func note(_ question: BusQuestion, of bus: String) {
    guard (counts[bus]?.count ?? 0) < Self.limit else { return }
    counts[bus, default: [:]][Key(question), default: 0] += 1
    latest[bus] = WidgetSilence(question: question.words, isRepeated: !refuses(question, of: bus))
  }

  mutating func didAnswer(_ question: BusQuestion, of bus: String) {
    guard counts[bus] != nil else { return }
    counts[bus]?[Key(question)] = nil
  }

  /// Call it when an application works again. It may have been busy with something else.
  mutating func didRecover(_ bus: String) {
    if latest[bus]?.isRepeated == true { latest[bus] = nil }
  }

  mutating func forget(_ bus: String) { (counts[bus], latest[bus]) = (nil, nil) }
}

extension BusQuestion {
  /// True if the time for an answer grows with the size of the tree.
  fileprivate var isOfTree: Bool { ["GetMatches", "GetItems"].contains(member) }
}
