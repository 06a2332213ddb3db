import Documents
package import Policies
import System

extension UserDirectory {
  package static var ofSystem: UserDirectory {
    UserDirectory {
      SystemUsers.number(of: $0) != nil
    } nearest: {
      SystemUsers.names.nearest(to: $0)
    }
  }
}
