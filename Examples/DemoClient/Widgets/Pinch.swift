/// Two fingers with their initial and current distance.
struct Pinch {
  let first: Contact
  let second: Contact
  private let start: Double
  var distance: Double

  init(_ first: Contact, _ second: Contact, distance: Double) {
    self.first = first
    self.second = second
    start = max(1, distance)
    self.distance = distance
  }

  func holds(_ contact: Contact) -> Bool { contact == first || contact == second }

  /// The scale with two decimals.
  var figure: String {
    let hundredths = Int((min(distance / start, 1000) * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  var label: String { "x \(figure)" }
}
