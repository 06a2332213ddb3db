import Glibc

/// The numbers of the signals that the program handles (signal(7)).
public enum SignalNumber {
  public static let hangUp = SIGHUP
  public static let interrupt = SIGINT
  public static let terminate = SIGTERM
  public static let user1 = SIGUSR1
  public static let childEnded = SIGCHLD
}
