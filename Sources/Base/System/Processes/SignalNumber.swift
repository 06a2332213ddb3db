import Glibc

/// The numbers of signals (signal(7)).
package enum SignalNumber {
  package static let hangUp = SIGHUP
  package static let interrupt = SIGINT
  package static let terminate = SIGTERM
  package static let user1 = SIGUSR1
  package static let user2 = SIGUSR2
  package static let childEnded = SIGCHLD
}
