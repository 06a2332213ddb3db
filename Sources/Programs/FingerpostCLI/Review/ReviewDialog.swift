import Documents
import Results
import System

/// Asks a person in a terminal about each picture.
struct ReviewDialog {
  private let pictures: [PendingPicture]

  init(_ pictures: [PendingPicture]) { self.pictures = pictures }

  /// - Returns: the number of pictures that are left.
  func run() -> Int {
    var accepted = 0
    for (index, picture) in pictures.enumerated() {
      ReviewCommand.show(picture, of: (index + 1, pictures.count))
      switch ask(about: picture) {
      case .accept: if ReviewCommand.accept(picture) { accepted += 1 }
      case .skip: break
      case .quit: return pictures.count - accepted
      }
    }
    return pictures.count - accepted
  }

  private enum Answer { case accept, skip, quit }

  private func ask(about picture: PendingPicture) -> Answer {
    while true {
      Console.write("accept (a), skip (s), open (o) or quit (q)? ")
      switch readLine()?.lowercased().filter({ $0 != " " }) {
      case "a", "accept": return .accept
      case "s", "skip": return .skip
      case "q", "quit", nil: return .quit
      case "o", "open": open(picture)
      case let answer?: Console.say("unknown answer \(answer.quotedForPeople): expected a, s, o or q")
      }
    }
  }

  /// Shows the difference, or without one the found picture, in the desktop's viewer.
  private func open(_ picture: PendingPicture) {
    let path = picture.picture("difference.png") ?? "\(picture.folder)/\(picture.offer.picture)"
    guard Environment.variable("WAYLAND_DISPLAY") != nil || Environment.variable("DISPLAY") != nil else {
      return Console.say("there is no display; the picture is \(path)")
    }
    do {
      _ = try ChildProcess(name: "review", command: ["xdg-open", path], environment: Environment().entries)
    } catch {
      Console.say("\(error); the picture is \(path)")
    }
  }
}
