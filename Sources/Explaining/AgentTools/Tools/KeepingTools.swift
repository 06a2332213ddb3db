import System

extension AgentTool {
  static let keeping: [AgentTool] = [
    AgentTool(
      "save_script", .ownDesktop,
      "Writes what was done here, from the first program on, as a test for 'fingerpost test', and plays it once in a session of its "
        + "own. Steps name widgets by roles and names.",
      [
        .text(
          "file", "The path of the test, which ends in .test.yaml. Other files are never overwritten.", isRequired: true
        ),
        .flag("play", "False to write the test without playing it."),
      ]
    ) { (session, arguments) throws(ToolFault) in
      try session.save(try arguments.text("file") ?? "", plays: try arguments.truth("play") ?? true)
    }
  ]
}

extension AgentSession {
  fileprivate func save(_ file: String, plays: Bool) throws(ToolFault) -> ToolAnswer {
    guard !played.isEmpty else { throw ToolFault("save_script: nothing was done yet") }
    guard file.hasSuffix(".test.yaml") else { throw ToolFault("save_script: the file must end in .test.yaml") }
    let path = file.hasPrefix("/") ? file : "\(folder)/\(file)"
    guard written.contains(path) || !Folder.contains(path) else {
      throw ToolFault("save_script: \(path) exists, and this session has not written it; choose another name")
    }
    do {
      try OutputFile.write(played.script(size: size), to: path)
    } catch {
      throw ToolFault("save_script: \(error)")
    }
    written.insert(path)
    var lines = ["wrote \(path) with \(played.count) steps"]
    if !played.checks {
      lines.append("warning: it has no expectation, so it passes whatever the programs show; call expect first")
    }
    if played.unrepeatable > 0 {
      lines.append(
        "warning: \(played.unrepeatable) steps name widgets by handles, which no other session knows: nothing else is unique there"
      )
    }
    guard plays else { return ToolAnswer(lines.joined(separator: "\n")) }
    let trial = try play(script: path)
    lines.append(trial.passed ? "played it once: it passes" : "played it once: it fails")
    if !trial.passed { lines.append(trial.text) }
    return ToolAnswer(lines.joined(separator: "\n"))
  }
}
