import ArgumentParser
import Documents
import Evidence
import JSONText
import Playback
import Results
import System

/// The command `fingerpost review`.
struct ReviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Accepts pictures of failed checks as new references, one by one.",
    usage: """
      fingerpost review [FOLDER] [--list] [--json]
      fingerpost review [FOLDER] --accept NAME…
      fingerpost review [FOLDER] --accept-all
      """,
    discussion: """
      Examples:

        fingerpost review
        fingerpost review --accept menu/14-5-pixels
        fingerpost review results --json

      Reads the folder of results of 'fingerpost headless --script' or 'fingerpost test'. In a terminal, shows each \
      picture that differs from its reference and asks what to do. Elsewhere it lists them.

      An accepted picture replaces its reference, and the folder of the failure is removed. A picture is refused if the \
      reference or the script was changed after the run.

      Exit status: 0 no picture is left; 1 pictures are left or were refused; 2 the folder has no results, or a name is \
      unknown; 64 the command line is invalid.
      """)

  @Argument(help: "The folder of results. Default: fingerpost-results.", completion: .directory)
  var folder = "fingerpost-results"

  @Flag(help: "List the pictures, and ask nothing.")
  var list = false

  @Flag(help: "List the pictures as JSON, and ask nothing.")
  var json = false

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Accept these pictures: their names in the list, or a folder that contains them.", valueName: "name"))
  var accept: [String] = []

  @Flag(help: "Accept all pictures.")
  var acceptAll = false

  func validate() throws {
    let ways = [list || json, !accept.isEmpty, acceptAll]
    if ways.count(where: { $0 }) > 1 {
      throw ValidationError("--list or --json, --accept and --accept-all cannot be combined")
    }
  }

  func run() throws {
    guard FailureFolder.isMarked(folder) else {
      Console.report(
        .error,
        Folder.contains(folder)
          ? "\(folder) is not a folder of results: it has no file \(ResultsMarker.name)"
          : "no results: \(folder) does not exist; a run with a failed step makes it")
      throw ExitCode(2)
    }
    var isSound = true
    let pictures = PendingPicture.all(in: folder) { file, reason in
      Console.complain("\(file): error: \(reason)")
      isSound = false
    }
    let left: Int
    if json {
      Console.say(JSON.array(pictures.map(\.json)).laidOut())
      left = pictures.count
    } else if pictures.isEmpty {
      if isSound { Console.say("no pictures to review in \(folder)") }
      left = 0
    } else if acceptAll || !accept.isEmpty {
      left = try acceptSelected(of: pictures)
    } else if !list, Terminal.isInteractive {
      left = ReviewDialog(pictures).run()
    } else {
      for picture in pictures { Self.show(picture, of: nil) }
      left = pictures.count
    }
    if left > 0 || !isSound { throw ExitCode(1) }
  }

  /// - Returns: the number of pictures that are left.
  private func acceptSelected(of pictures: [PendingPicture]) throws -> Int {
    for name in accept where !pictures.contains(where: { $0.isSelected(by: name) }) {
      Console.report(
        .error, "unknown picture \(name.quotedForPeople): expected \(pictures.map(\.name).alternatives)")
      throw ExitCode(2)
    }
    var left = 0
    for picture in pictures {
      let isSelected = acceptAll || accept.contains { picture.isSelected(by: $0) }
      if !isSelected || !Self.accept(picture) { left += 1 }
    }
    return left
  }

  /// - Returns: false, after an error was printed, if the picture was refused.
  static func accept(_ picture: PendingPicture) -> Bool {
    do {
      try picture.accept()
      Console.say("accepted: \(picture.offer.reference)")
      return true
    } catch {
      Console.report(.error, "\(picture.name): \(error)")
      return false
    }
  }

  /// Prints a picture with its numbers and paths.
  ///
  /// - Parameter position: its number and the number of all; nil in a list.
  static func show(_ picture: PendingPicture, of position: (number: Int, count: Int)?) {
    let count = position.map { "[\($0.number)/\($0.count)] " } ?? ""
    let place = picture.check.place
    Console.say("\(count)\(picture.name): \(picture.summary)")
    Console.say("  step:       \(place.file):\(place.line):\(place.column): \(picture.check.text)")
    Console.say("  found:      \(picture.folder)/\(picture.offer.picture)")
    Console.say("  reference:  \(picture.offer.reference)")
    if let difference = picture.picture("difference.png") { Console.say("  difference: \(difference)") }
  }
}
