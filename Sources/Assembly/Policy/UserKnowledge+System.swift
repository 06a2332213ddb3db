import Documents
public import Policies
import System

extension UserKnowledge {
  public static var ofSystem: UserKnowledge {
    UserKnowledge {
      SystemUsers.number(of: $0) != nil
    } nearest: {
      SystemUsers.names.nearest(to: $0)
    }
  }
}
