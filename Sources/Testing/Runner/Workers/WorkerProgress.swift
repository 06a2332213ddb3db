import JSONText

/// A step that a worker begins. The worker prints it, so that the step is known if the worker ends without a result.
package struct WorkerProgress: Equatable, Sendable {
  /// The place of the step, such as `menu.test.yaml:14:5`.
  package var place: String
  /// The step on one line.
  package var text: String

  package init(place: String, text: String) { (self.place, self.text) = (place, text) }

  /// The line of a worker that has written its result and has only its session to end, without the end of the line.
  package static let played = JSON.object(["played": .bool(true)]).written

  /// One line of JSON, without its end.
  package var line: String { JSON.object(["step": .string(place), "text": .string(text)]).written }

  /// Reads one line; nil for other texts.
  package init?(line: String) {
    guard let json = try? JSON(reading: line), let place = json["step"]?.text, let text = json["text"]?.text else {
      return nil
    }
    self.init(place: place, text: text)
  }
}
