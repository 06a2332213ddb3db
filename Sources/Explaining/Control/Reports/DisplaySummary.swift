package import JSONText

/// The description of a display in answers of the control socket. A display that is enabled has an output of its name.
package struct DisplaySummary: Equatable, Sendable {
  package struct Mode: Equatable, Sendable {
    package var width: Int
    package var height: Int
    /// The refresh rate in hertz.
    package var refresh: Double
    package var isPreferred: Bool
    package var isCurrent: Bool

    package init(width: Int, height: Int, refresh: Double, isPreferred: Bool, isCurrent: Bool) {
      (self.width, self.height, self.refresh) = (width, height, refresh)
      (self.isPreferred, self.isCurrent) = (isPreferred, isCurrent)
    }

    fileprivate var json: JSON {
      [
        "width": JSON(width), "height": JSON(height), "refresh": .number(refresh), "preferred": .bool(isPreferred),
        "current": .bool(isCurrent),
      ]
    }
  }

  package var name: String
  package var isEnabled: Bool
  /// False while its power is off.
  package var isPowered: Bool
  /// Nil if it is not known, as the next two.
  package var maker: String?
  package var model: String?
  package var serial: String?
  /// Empty if the display accepts every size.
  package var modes: [Mode]

  package init(
    name: String, isEnabled: Bool = true, isPowered: Bool = true, maker: String? = nil, model: String? = nil,
    serial: String? = nil, modes: [Mode] = []
  ) {
    (self.name, self.isEnabled, self.isPowered) = (name, isEnabled, isPowered)
    (self.maker, self.model, self.serial, self.modes) = (maker, model, serial, modes)
  }

  package var json: JSON {
    func text(_ value: String?) -> JSON { value.map(JSON.string) ?? .null }
    return [
      "name": .string(name), "enabled": .bool(isEnabled), "powered": .bool(isPowered), "maker": text(maker),
      "model": text(model), "serial": text(serial), "modes": .array(modes.map(\.json)),
    ]
  }
}
