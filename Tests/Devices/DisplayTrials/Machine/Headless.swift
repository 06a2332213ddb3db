import Glibc
import TrialPrograms

/// The expected pictures: `fingerpost headless` on this system plays the same input to the same client.
struct Headless {
  struct Programs {
    var fingerpost: String
    var demo: String
    var printer: String
    var dmabufClient: String
  }

  let programs: Programs
  /// The folder for scripts and pictures.
  let work: String

  /// Plays a script with one client, called `paper`, and returns the pictures that the word `picture` among the steps
  /// asks for.
  ///
  /// - Parameters:
  ///   - client: the words of the client's command.
  ///   - cursor: whether the pictures contain the cursor.
  func pictures(
    size: (width: Int, height: Int) = Machine.size, client: [String]?, cursor: Bool = false, _ steps: [String]
  ) throws(TrialFailure) -> [Picture] {
    var count = 0
    var lines = ["outputs: [{name: main, size: \(size.width)x\(size.height)}]"]
    if let client { lines.append("clients: {paper: {command: [\(client.joined(separator: ", "))]}}") }
    lines.append("steps:")
    for step in (client == nil ? [] : ["wait: paper"]) + steps {
      guard step == "picture" else {
        lines.append("  - \(step)")
        continue
      }
      lines.append("  - screenshot: {file: \(path(count)), cursor: \(cursor ? "yes" : "no")}")
      count += 1
    }
    try TextFile.write(lines.joined(separator: "\n") + "\n", to: "\(work)/expected.yaml")
    try play()
    var pictures: [Picture] = []
    for number in 0..<count { pictures.append(try Picture(path(number))) }
    return pictures
  }

  private func path(_ number: Int) -> String { "\(work)/expected-\(number).png" }

  private func play() throws(TrialFailure) {
    // Without a cursor theme, as in the guest.
    let program = try Program(
      "fingerpost headless", [programs.fingerpost, "headless", "--script", "\(work)/expected.yaml"],
      environment: ["XCURSOR_PATH": "\(work)/none"])
    try program.awaitSuccess()
  }
}
