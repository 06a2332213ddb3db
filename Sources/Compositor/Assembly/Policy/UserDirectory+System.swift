import Documents
public import Policies
import System

extension UserDirectory {
  public static var ofSystem: UserDirectory {
    UserDirectory {
      SystemUsers.number(of: $0) != nil
    } nearest: {
      SystemUsers.names.nearest(to: $0)
    }
  }
}
