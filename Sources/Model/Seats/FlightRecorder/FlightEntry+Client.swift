import Surfaces
import Traces

// The health of clients and their notifications: `subject` is the window, `other` the client, `number` a count of bytes or
// motions, the code of a request, or milliseconds.

extension FlightEntry {
  init(_ news: ClientNews) {
    self.init(
      news.kind.entry, reason: news.kind.reason.rawValue, subject: news.window?.rawValue ?? Self.nobody,
      other: news.client.rawValue, number: Int32(clamping: news.count))
  }
}

extension ClientNews.Kind {
  fileprivate var entry: FlightEntry.Kind {
    switch self {
    case .unresponsive: .clientUnresponsive
    case .responsive: .clientResponsive
    case .lagging: .clientLagging
    case .caughtUp: .clientCaughtUp
    case .serialRefused: .serialRefused
    case .idled: .clientIdled
    case .resumed: .clientResumed
    case .rang: .clientRang
    case .inputViewShown: .inputViewShown
    case .inputViewHidden: .inputViewHidden
    }
  }

  fileprivate var reason: RoutingReason {
    switch self {
    case .serialRefused: .invalidSerial
    case .idled, .resumed: .idleness
    case .rang: .clientRequest
    case .inputViewShown(let reason), .inputViewHidden(let reason): reason
    case .unresponsive, .responsive, .lagging, .caughtUp: .clientHealth
    }
  }
}
