/// The names of the actions that a widget can perform now.
package enum ActionNames {
  /// The number of actions that are read of one widget.
  static let most = 64
  /// The number of characters of a name that are kept.
  static let longest = 200

  /// Reads the names, in the application's order. The list is empty for a widget without actions. A name that cannot
  /// be read is empty.
  ///
  /// The numbers of actions change with what is possible, so that a number is good only for the next question.
  /// - Parameter then: called once, in a later turn. A fault is one of the whole application.
  package static func read(
    of widget: WidgetID, from source: any WidgetSource, then: @escaping (Result<[String], WidgetFault>) -> Void
  ) {
    source.ask(.actionCount, of: widget) { [weak source] result in
      guard let source, case .success(.number(let number)) = result, number >= 1 else { return then(none(result)) }
      let count = Int(min(number, Double(most)))
      var names = Array(repeating: "", count: count)
      var (missing, fault) = (count, WidgetFault?.none)
      for index in 0..<count {
        source.ask(.actionName(index), of: widget) { result in
          switch result {
          case .success(.text(let name)): names[index] = String(name.prefix(longest))
          case .failure(let failure) where failure.isOfApplication: fault = failure
          case .success, .failure: break
          }
          missing -= 1
          if missing == 0 { then(fault.map { .failure($0) } ?? .success(names)) }
        }
      }
    }
  }

  /// No names, or the fault of the application.
  private static func none(_ result: Result<WidgetAnswer, WidgetFault>) -> Result<[String], WidgetFault> {
    if case .failure(let fault) = result, fault.isOfApplication { .failure(fault) } else { .success([]) }
  }
}

extension WidgetFault {
  /// True if the application answers no question at all.
  package var isOfApplication: Bool {
    switch self {
    case .noAnswer, .unavailable, .noTree, .cancelled: true
    case .gone, .unsupported, .malformed, .otherRole: false
    }
  }
}
