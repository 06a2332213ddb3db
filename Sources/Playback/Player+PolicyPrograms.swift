import Assembly
import Scripts

extension Player {
  func examineProgram(_ check: ProgramCheck) -> Finding {
    guard let status = compositor.programs.status(ofProgram: check.name) else {
      return .fails(expected: "a program \(check.name) of the policy", actual: "the policy has none of this name")
    }
    let starts = check.starts.map { ", started \($0) times" } ?? ""
    return Finding(
      status.state.rawValue == check.state.rawValue && check.starts.map { $0 == status.starts } != false,
      expected: "program \(check.name): \(check.state.rawValue)\(starts)",
      actual: "\(status.state.rawValue), started \(status.starts) times")
  }
}
