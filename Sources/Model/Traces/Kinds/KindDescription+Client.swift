extension KindDescription {
  /// The health of clients: whether they answer pings and read their events, requests that were refused, notifications about
  /// idleness, and bells.
  static let client: [Self] = [
    .output(.clientUnresponsive, "client.unresponsive", to: .clientWindow),
    .output(.clientResponsive, "client.responsive", to: .clientWindow),
    .output(.clientLagging, "client.lagging", .number, to: .clientWindow),
    .output(.clientCaughtUp, "client.caught-up", .number, to: .clientWindow),
    .output(.clientIdled, "client.idled", .number, to: .clientWindow),
    .output(.clientResumed, "client.resumed", .number, to: .clientWindow),
    .output(.clientRang, "client.rang", to: .clientWindow),
    .output(.serialRefused, "client.serialRefused", .request, to: .clientWindow),
  ]
}
