/// The interfaces of AT-SPI that a widget may have or lack. A question to an interface that it lacks is noise in the log
/// of a GTK 3 program, and its end if `G_DEBUG=fatal-criticals` is set.
package struct WidgetInterfaces: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let action = Self(rawValue: 1)
  package static let collection = Self(rawValue: 2)
  package static let component = Self(rawValue: 4)
  package static let editableText = Self(rawValue: 8)
  package static let text = Self(rawValue: 16)
  package static let value = Self(rawValue: 32)
  package static let table = Self(rawValue: 64)
  package static let tableCell = Self(rawValue: 128)
  package static let all: Self = [
    .action, .collection, .component, .editableText, .text, .value, .table, .tableCell,
  ]

  /// The interface with a name such as `Text`; none for any other name, also for those that every widget has.
  init(named name: some StringProtocol) {
    self =
      switch name {
      case "Action": .action
      case "Collection": .collection
      case "Component": .component
      case "EditableText": .editableText
      case "Table": .table
      case "TableCell": .tableCell
      case "Text": .text
      case "Value": .value
      default: []
      }
  }

  /// - Parameter names: the names as applications write them, such as `org.a11y.atspi.Text`.
  init(of names: [String]) {
    self = names.reduce([]) { $0.union(Self(named: $1.split(separator: ".").last ?? "")) }
  }
}
