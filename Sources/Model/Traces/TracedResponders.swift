import JSONText

/// The responders inside a client on which a touch or the press of a button began, as a line of a trace. The flight recorder
/// does not contain them.
package struct TracedResponders: Equatable, Sendable {
  /// The names, from the responder that was hit to the application; nil if the client did not answer in time.
  package var names: [String]?
  /// The number of the event in which the client received the press; 0 if no event caused it.
  package var event: UInt32
  package var surface: UInt32
  /// The device's number for the finger; nil for a button.
  package var finger: Int32?

  package init(_ names: [String]?, event: UInt32, surface: UInt32, finger: Int32?) {
    (self.names, self.event, self.surface, self.finger) = (names, event, surface, finger)
  }
}

extension TraceWriter {
  /// Writes the line of the responders inside a client.
  package func write(_ responders: TracedResponders) {
    introduce(surface: responders.surface)
    open(responders.event)
    line.openList("responders")
    for name in responders.names ?? [] { line.add(name) }
    line.closeList()
    if responders.names == nil { line.add("because", word: "no-answer") }
    line.add("of", name(ofSurface: responders.surface))
    if let finger = responders.finger { line.add("finger", Int(finger)) }
    line.close()
  }
}
