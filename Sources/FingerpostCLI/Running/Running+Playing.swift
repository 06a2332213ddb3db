import Assembly
import Playback
import Scripts

extension Running {
  /// Plays a script to its end.
  ///
  /// - Parameters:
  ///   - file: the path of the script, for messages.
  ///   - pictures: writes pictures of failed checks and references.
  ///   - observers: receive the steps and warnings, in this order. `willEnd` of one of them must stop the backends.
  func play(
    _ script: Script, named file: String, _ pictures: PictureKeeper?, observers: [any PlayObserver]
  ) -> RunReport {
    let session = Session(compositor, settings: script.settings)
    let player = Player(script, in: session)
    player.pictures = pictures
    session.interruption = interruption
    player.observers = observers
    compositor.programs.startKept()
    return player.run(file: file)
  }
}
