import Documents
import JSONText

extension TouchAccommodationPolicy {
  static var table: PolicyTable<TouchAccommodationPolicy> {
    let span = PolicyForm<TimeSpan>.duration(.zero...TimeSpan.seconds(60)).orNone()
    return FieldTable(
      "touch accommodations",
      [
        Field("hold-duration", "The time for which a finger rests before it counts, or none.", \.holdDuration, span),
        Field(
          "ignore-repeat", "The time after a lift in which touches that begin are ignored, or none.", \.ignoreRepeat,
          span),
        Field(
          "tap-assistance", "The place of a tap: initial, final or none.", \.tapAssistance,
          PolicyForm<TapAssistance>.tapAssistance.orNone()),
      ])
  }
}

extension Form where Value == TouchAccommodationPolicy.TapAssistance, Notes == PolicyNotes {
  /// `initial`, `final`, or a mapping such as `{location: final, within: 1s}`.
  fileprivate static var tapAssistance: Form {
    let table = PolicyTable<Value>(
      "tap assistance",
      [
        Field("location", "Where the tap is: initial or final.", \.location, .choice, isRequired: true),
        Field(
          "within", "The time in which the finger lifts for a tap. Longer touches are not changed.", \.within,
          .duration(.zero...TimeSpan.seconds(60))),
      ])
    return PolicyForm<Value.Location>.choice.map { Value($0) }.orMapping(table.form(Value(.initial)))
  }
}
