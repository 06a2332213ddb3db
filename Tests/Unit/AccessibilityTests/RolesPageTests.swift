import Accessibility
import Checkout
import Foundation
import Testing
import WidgetTerms

struct RolesPageTests {
  @Test("The page of roles has a row for each role, and each alias is in the row of its role")
  func rows() throws {
    let page = try String(contentsOfFile: Checkout.path("docs/widget-roles.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(rows.map { String($0.split(separator: "`")[1]) } == WidgetRole.names)
    for (alias, name) in WidgetRole.aliases {
      let row = rows.first { $0.hasPrefix("| `\(name)` |") } ?? ""
      let words = row.split(separator: "|").last.map { $0.components(separatedBy: ",") } ?? []
      let word = alias.replacingOccurrences(of: "-", with: " ")
      #expect(words.contains { $0.trimmingCharacters(in: .whitespaces) == word }, "\(alias) is \(name)")
    }
  }
}
