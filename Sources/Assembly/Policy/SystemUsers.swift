import Documents
import Glibc
public import Policies

/// The users that the system knows.
public enum SystemUsers {
  /// A user's number; nil where nobody has the name.
  public static func number(of name: String) -> UInt32? { getpwnam(name)?.pointee.pw_uid }

  /// All names, where the system lists them.
  static var names: [String] {
    setpwent()
    defer { endpwent() }
    var names: [String] = []
    while names.count < 1_000, let entry = getpwent() { names.append(String(cString: entry.pointee.pw_name)) }
    return names
  }
}

extension UserKnowledge {
  public static var ofSystem: UserKnowledge {
    UserKnowledge {
      SystemUsers.number(of: $0) != nil
    } nearest: {
      SystemUsers.names.nearest(to: $0)
    }
  }
}
