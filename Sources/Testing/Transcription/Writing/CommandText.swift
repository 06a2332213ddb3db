import Documents
import Scripts

extension Command {
  var text: String {
    switch self {
    case .arguments(let words): FlowText.list(words.map { FlowText.text($0) })
    case .shell(let line): FlowText.quoted(line)
    }
  }
}

extension [EnvironmentVariable] {
  var text: String { FlowText.mapping(map { (FlowText.text($0.name), $0.value.map { FlowText.quoted($0) } ?? "~") }) }
}

extension ProcessEnd {
  var text: String {
    switch self {
    case .status(let code): "\(code)"
    case .signal(let signal): signal.rawValue
    case .any: "any"
    }
  }
}
