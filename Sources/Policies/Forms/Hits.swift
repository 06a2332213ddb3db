import Documents

extension Form where Value == EdgeLengths {
  /// `8px` for all sides, or a mapping of sides.
  static var edges: Form {
    let table = FieldTable<EdgeLengths>(
      "an outset",
      [
        Field("left", "Beyond the left side.", \.left, .signedDistance),
        Field("top", "Beyond the upper side.", \.top, .signedDistance),
        Field("right", "Beyond the right side.", \.right, .signedDistance),
        Field("bottom", "Beyond the lower side.", \.bottom, .signedDistance),
      ])
    return Form<Length>.signedDistance.map { EdgeLengths($0) }.orMapping(table.form { _ in .zero })
  }
}

extension Form where Value == HitShape {
  /// `region`, `ellipse`, or `{polygon: [[x, y], …]}`.
  static var hitShape: Form {
    let words = Form<HitShape>.word([("region", .region), ("ellipse", .ellipse)])
    let corner = Form<Length>.place.list(of: "coordinates", count: 2...2).map { HitShape.Corner(x: $0[0], y: $0[1]) }
    let corners = corner.list(of: "corners", count: 3...200)
    let mapping: SchemaValue = [
      "type": "object", "properties": ["polygon": corners.schema], "required": ["polygon"],
      "additionalProperties": false,
    ]
    return Form(["anyOf": [words.schema, mapping]]) { node, notes in
      guard node.isMapping else {
        if node.isScalar { return words.read(node, notes) }
        node.fault(expected: "region, ellipse or {polygon: [[x, y], …]}")
        return nil
      }
      return node.mapping("a hit shape") { shape in
        shape.required("polygon") { corners.read($0, notes) }.map(HitShape.polygon)
      }
    }
  }
}

extension Form where Value == Intercept {
  /// `none`, `subtree`, `pass-through`, or `{redirect: WINDOW}`.
  static var intercept: Form {
    let words = Form<Intercept>.word([
      ("none", Intercept.none), ("subtree", .subtree), ("pass-through", .passThrough),
    ])
    let window = Form<WindowMatch>.window
    let mapping: SchemaValue = [
      "type": "object", "properties": ["redirect": window.schema], "required": ["redirect"],
      "additionalProperties": false,
    ]
    return Form(["anyOf": [words.schema, mapping]]) { node, notes in
      guard node.isMapping else { return words.read(node, notes) }
      return node.mapping("intercept") { intercept in
        intercept.required("redirect") { window.read($0, notes) }.map { .redirect($0) }
      }
    }
  }
}

extension Form where Value == GestureFilter {
  /// `on`, `off`, `{only: […]}` or `{except: […]}`.
  static var gestureFilter: Form {
    let names = Form<String>.recognizer.oneOrMore(of: "names of recognizers")
    let mapping: SchemaValue = [
      "type": "object", "properties": ["only": names.schema, "except": names.schema], "minProperties": 1,
      "maxProperties": 1, "additionalProperties": false,
    ]
    return Form(["anyOf": [Form<Bool>.boolean.schema, mapping]]) { node, notes in
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
