/// How the applications that Fingerpost starts offer their widgets to it.
package enum AccessibilityPolicy: String, CaseIterable, Sendable {
  /// Fingerpost does not ask for widgets.
  case none
  /// On a bus for each client, on which it finds no other client.
  case isolated
}
