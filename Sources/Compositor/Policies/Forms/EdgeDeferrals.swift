import Documents
import Interaction
import JSONText

extension Form where Value == EdgeDeferral, Notes == PolicyNotes {
  /// `none`, an edge, a list of edges, or a mapping such as `{edges: [bottom], within: 2s}`.
  static var edgeDeferral: Form {
    let edges = PolicyForm<RectEdge>.choice.oneOrMore(of: "edges", count: 0...4)
    let table = PolicyTable<EdgeDeferral>(
      "deferred edges",
      [
        Field("edges", "The edges of the output.", \.edges, edges, isRequired: true),
        Field(
          "within", "The time in which a second swipe is the shell's.", \.within,
          .duration(.zero...TimeSpan.seconds(60))),
      ])
    return edges.map { EdgeDeferral(edges: $0) }.orMapping(table.form(EdgeDeferral(edges: []))).or(
      "none", EdgeDeferral(edges: []))
  }
}
