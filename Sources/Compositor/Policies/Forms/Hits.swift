import Documents
import JSONText

extension Form where Value == EdgeLengths, Notes == PolicyNotes {
  /// One length such as `8px` for all sides, or a mapping of sides.
  static var edges: Form {
    let table = PolicyTable<EdgeLengths>(
      "an outset",
      [
        Field("left", "The distance outside the left edge.", \.left, .signedDistance),
        Field("top", "The distance outside the top edge.", \.top, .signedDistance),
        Field("right", "The distance outside the right edge.", \.right, .signedDistance),
        Field("bottom", "The distance outside the bottom edge.", \.bottom, .signedDistance),
      ])
    return PolicyForm<WrittenLength>.signedDistance.map { EdgeLengths($0) }.orMapping(table.form { _ in .zero })
  }
}

extension Form where Value == HitShapeRule, Notes == PolicyNotes {
  /// `region`, `ellipse`, or `{polygon: [[x, y], …]}`.
  static var hitShape: Form {
    let words = PolicyForm<HitShapeRule>.word([("region", .region), ("ellipse", .ellipse)])
    let corner = PolicyForm<WrittenLength>.place.list(of: "coordinates", count: 2...2).map {
      HitShapeRule.Corner(x: $0[0], y: $0[1])
    }
    let polygon = corner.list(of: "corners", count: 3...200).map(HitShapeRule.polygon).under(
      "polygon", of: "a hit shape")
    return Form(["anyOf": [words.schema, polygon.schema]]) { node, notes in
      if node.isMapping { return polygon.read(node, notes) }
      if node.isScalar { return words.read(node, notes) }
      node.fault(expected: "region, ellipse or {polygon: [[x, y], …]}")
      return nil
    }
  }
}

extension Form where Value == Intercept, Notes == PolicyNotes {
  /// `none`, `subtree`, `pass-through`, or `{redirect: WINDOW}`.
  static var intercept: Form {
    let words = word([("none", Intercept.none), ("subtree", .subtree), ("pass-through", .passThrough)])
    return words.orMapping(
      PolicyForm<WindowMatch>.window.map { Intercept.redirect($0) }.under("redirect", of: "intercept"))
  }
}

extension Form where Value == GestureFilter, Notes == PolicyNotes {
  /// `on`, `off`, `{only: […]}` or `{except: […]}`.
  static var gestureFilter: Form {
    let names = PolicyForm<String>.recognizer.oneOrMore(of: "names of recognizers")
    let mapping: JSON = [
      "type": "object", "properties": ["only": names.schema, "except": names.schema], "minProperties": 1,
      "maxProperties": 1, "additionalProperties": false,
    ]
    return Form(["anyOf": [PolicyForm<Bool>.boolean.schema, mapping]]) { node, notes in
      guard node.isMapping else {
        switch node.plainText?.lowercased() {
        case "true", "yes", "on": return .all
        case "false", "no", "off": return Value.none
        default:
          node.fault(expected: "on, off, {only: […]} or {except: […]}")
          return nil
        }
      }
      return node.mapping("gestures") { filter in
        switch filter.exactlyOne(of: ["only", "except"]) {
        case "only": filter.optional("only") { names.read($0, notes) }.map { .only($0) }
        case "except": filter.optional("except") { names.read($0, notes) }.map { .except($0) }
        default: nil
        }
      }
    }
  }
}
