import Seats
import Surfaces

/// The recognizers that a policy has attached, by what they are attached to. A window that is mapped or unmapped concerns
/// only those of its own scopes, however many other windows have some.
struct AttachedGestures {
  private struct Entry {
    /// Its place in the order in which recognizers were attached.
    let number: Int
    let gesture: PolicyGesture
  }

  private var scopes: [ResponderScope: [Entry]] = [:]
  private var lastNumber = 0
  /// The surfaces with recognizers of their own.
  private(set) var surfaces: Set<SurfaceID> = []

  /// All recognizers, in the order in which they were attached.
  var all: [PolicyGesture] {
    scopes.values.joined().sorted { $0.number < $1.number }.map(\.gesture)
  }

  /// The recognizers of one scope, in the order in which they were attached.
  subscript(scope: ResponderScope) -> [PolicyGesture] { scopes[scope]?.map(\.gesture) ?? [] }

  /// True if a scope has the recognizer of the policy with an index.
  func contains(_ index: Int, on scope: ResponderScope) -> Bool {
    scopes[scope]?.contains { $0.gesture.index == index } == true
  }

  mutating func add(_ gesture: PolicyGesture) {
    lastNumber += 1
    scopes[gesture.scope, default: []].append(Entry(number: lastNumber, gesture: gesture))
    if case .surface(let surface) = gesture.scope { surfaces.insert(surface) }
  }

  mutating func remove(_ gesture: PolicyGesture) {
    scopes[gesture.scope]?.removeAll { $0.gesture === gesture }
    guard scopes[gesture.scope]?.isEmpty == true else { return }
    scopes[gesture.scope] = nil
    if case .surface(let surface) = gesture.scope { surfaces.remove(surface) }
  }

  mutating func removeAll() { (scopes, surfaces) = ([:], []) }
}
