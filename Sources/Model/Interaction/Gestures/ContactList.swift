/// Contacts in the order they landed.
///
/// Most gestures have one contact. It is kept in the list itself, without an array.
public struct ContactList: RandomAccessCollection {
  private var one: Contact?
  /// The contacts after `one`; empty while that is nil.
  private var others: [Contact] = []

  init() {}

  /// Zero.
  public var startIndex: Int { 0 }
  /// The number of contacts.
  public var endIndex: Int { one == nil ? 0 : others.count + 1 }
  /// A Boolean value that indicates whether the list has no contacts.
  public var isEmpty: Bool { one == nil }
  /// The contact that landed first; `nil` if the list is empty.
  public var first: Contact? { one }

  /// Returns the contact at an index from zero, in the order they landed.
  public subscript(position: Int) -> Contact {
    if position == 0, let one { return one }
    return others[position - 1]
  }

  // MARK: Changes

  mutating func append(contentsOf contacts: [Contact]) { contacts.forEachBorrowed { append($0) } }

  mutating func append(_ contact: Contact) {
    if one == nil {
      one = contact
    } else {
      others.append(contact)
    }
  }

  mutating func remove(_ contact: Contact) {
    if one === contact {
      one = others.isEmpty ? nil : others.removeFirst()
    } else if !others.isEmpty {
      others.removeAll { $0 === contact }
    }
  }

  /// Removes all contacts and keeps the storage.
  mutating func empty() {
    if one != nil { one = nil }
    if !others.isEmpty { others.empty() }
  }

  // MARK: Reading without retaining

  /// Returns whether a contact is in the list.
  func includes(_ contact: Contact) -> Bool { one === contact || others.containsBorrowed { $0 === contact } }

  /// Returns whether a contact matches.
  @inline(__always)
  func containsBorrowed(where matches: (Contact) -> Bool) -> Bool {
    if one == nil { return false }
    if Unmanaged.passUnretained(one.unsafelyUnwrapped)._withUnsafeGuaranteedRef({ matches($0) }) { return true }
    return others.containsBorrowed(where: matches)
  }
}
