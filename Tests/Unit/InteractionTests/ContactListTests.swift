import Geometry
import Testing

@testable import Interaction

/// Lists of contacts, of which the first one is kept apart.
@Suite struct ContactListTests {
  private let contacts = (0..<4).map { Touch(id: $0, type: .direct, at: .zero, time: .zero) }

  private func list(of count: Int) -> ContactList {
    var list = ContactList()
    list.append(contentsOf: Array(contacts[..<count]))
    return list
  }

  private func ids(_ list: ContactList) -> [Int] { list.compactMap { $0.touch?.id } }

  @Test func `Contacts keep the order in which they were added`() {
    for count in 0...4 {
      let list = list(of: count)
      #expect(ids(list) == Array(0..<count))
      #expect(list.count == count)
      #expect(list.isEmpty == (count == 0))
      #expect(list.first === contacts.prefix(count).first)
      #expect(list.last === contacts.prefix(count).last)
    }
  }

  @Test(arguments: 0..<4) func `A removed contact leaves the others in order`(removed: Int) {
    var list = list(of: 4)
    list.remove(contacts[removed])
    #expect(ids(list) == (0..<4).filter { $0 != removed })
    #expect(!list.includes(contacts[removed]))
    list.append(contacts[removed])
    #expect(ids(list).last == removed)
  }

  @Test func `Contacts that are not in the list are not removed`() {
    var list = list(of: 2)
    list.remove(contacts[3])
    #expect(ids(list) == [0, 1])
    var empty = ContactList()
    empty.remove(contacts[0])
    #expect(empty.isEmpty)
  }

  @Test func `An emptied list can be filled again`() {
    var list = list(of: 3)
    list.empty()
    #expect(list.isEmpty && ids(list).isEmpty)
    #expect(!list.containsBorrowed { _ in true })
    list.append(contacts[2])
    #expect(ids(list) == [2])
  }

  @Test func `All contacts are searched`() {
    let list = list(of: 3)
    for id in 0..<3 { #expect(list.containsBorrowed { $0.touch?.id == id }) }
    #expect(!list.containsBorrowed { $0.touch?.id == 3 })
    #expect(contacts.map { list.includes($0) } == [true, true, true, false])
  }
}
