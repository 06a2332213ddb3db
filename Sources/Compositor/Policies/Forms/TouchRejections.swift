import Documents
import Interaction
import JSONText

extension RejectedTouches {
  /// The mapping under `rejected-touches`.
  static var table: PolicyTable<RejectedTouches> {
    let receivers = PolicyForm<Receiver>.choice.oneOrMore(of: "receivers", count: 1...2).map { Set($0) }
    let areas = PolicyForm<TouchArea>.area.oneOrMore(of: "areas", count: 0...100)
    return FieldTable(
      "rejected touches",
      [
        Field("edges", "The widths of dead zones along the edges of the output or window.", \.edges, .edgeStrips),
        Field("areas", "Further dead zones of the output or window.", \.areas, areas),
        Field(
          "larger-than", "The longest contact. Longer ones are palms, also if they grow later. Or none.", \.largerThan,
          PolicyForm<Length>.distance.orNone()),
        Field(
          "while-typing", "The time after a key in which touches that begin are rejected, or none.", \.whileTyping,
          PolicyForm<TimeSpan>.duration(.zero...TimeSpan.seconds(60)).orNone()),
        Field("from", "The receivers that do not get them. Default: both.", \.receivers, receivers),
      ])
  }
}

extension Form where Value == RejectedTouches.EdgeStrips, Notes == PolicyNotes {
  /// One width such as `5mm` for all edges, `none`, or a mapping of edges.
  fileprivate static var edgeStrips: Form {
    let table = PolicyTable<RejectedTouches.EdgeStrips>(
      "edges",
      [
        Field("left", "The width of the strip along the left edge.", \.left, .extent),
        Field("top", "The height of the strip along the top edge.", \.top, .extent),
        Field("right", "The width of the strip along the right edge.", \.right, .extent),
        Field("bottom", "The height of the strip along the bottom edge.", \.bottom, .extent),
      ])
    let all = PolicyForm<WrittenLength>.extent.map { width in
      var strips = RejectedTouches.EdgeStrips()
      (strips.left, strips.top, strips.right, strips.bottom) = (width, width, width, width)
      return strips
    }
    return all.or("none", RejectedTouches.EdgeStrips())
      .orMapping(table.form { _ in RejectedTouches.EdgeStrips() })
  }
}
