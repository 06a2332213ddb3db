import Documents
import Scripts

extension WaitStep {
  var text: String {
    let (word, value): (String, String) =
      switch event {
      case .window(let selector): ("window", selector.text)
      case .noWindow(let selector): ("no-window", selector.text)
      case .exit(let client): ("exit", FlowText.text(client))
      }
    return FlowText.mapping([(word, value), ("within", within.map { FlowText.duration($0) })])
  }
}

extension ActionStep {
  var text: String {
    guard let sender else { return FlowText.text(name) }
    return FlowText.mapping([("name", FlowText.text(name)), ("from", sender.text)])
  }
}

extension OutputStep {
  var text: String {
    FlowText.mapping([
      ("name", name.map { FlowText.text($0) }), ("resize", size.map { "\($0.width)x\($0.height)" }),
      ("rotate", transform?.rawValue), ("scale", scale.map { FlowText.number($0) }),
      ("refresh", refresh.map { FlowText.number($0) }),
    ])
  }
}

extension KillStep {
  var text: String {
    if signal == .kill { return FlowText.text(client) }
    return FlowText.mapping([("client", FlowText.text(client)), ("signal", signal.rawValue)])
  }
}

extension RunStep {
  var text: String {
    FlowText.mapping([
      ("command", command.text), ("environment", environment.isEmpty ? nil : environment.text),
      ("directory", directory.map { FlowText.quoted($0) }),
      ("expect-exit", expectedExit == .status(0) ? nil : expectedExit.text),
      ("timeout", timeout.map { FlowText.duration($0) }),
    ])
  }
}

extension ScreenshotStep {
  var text: String {
    FlowText.mapping([
      ("file", FlowText.quoted(file)), space.member, ("cursor", includesCursor ? "yes" : nil),
    ])
  }
}

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
