import ArgumentParser
import Documents
import Evidence
import Playback
import Scripts

extension PictureKeeper.Update: ExpressibleByArgument {}

/// The options for the pictures of a script's checks.
struct PictureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Write the pictures that the script's 'like' names, instead of failing: missing files, or all that differ. Each is \
      named in a warning.
      """, valueName: "none|missing|all"))
  var update: PictureKeeper.Update = .none

  @Option(
    help: ArgumentHelp(
      """
      The folder for the pictures and explanations of steps that fail, or none. Default: fingerpost-results in the \
      script's directory (settings: directory).
      """, valueName: "folder"), completion: .directory)
  var results: String?

  /// Reports that there is no script whose pictures could be compared.
  func refuse() throws {
    if update != .none {
      throw ValidationError("--update needs --script: it writes the pictures that a script compares")
    }
    if results != nil { throw ValidationError("--results needs --script: only a script has steps that fail") }
  }

  var keeper: PictureKeeper { PictureKeeper(update: update) }

  /// Keeps the files of failed steps; nil if `--results none` was given.
  ///
  /// - Parameters:
  ///   - title: the path of the script, or what stands for it in reports.
  ///   - name: the name of its folder in the folder of results. Default: that of the script.
  ///   - isForPage: whether a film and the output of clients are kept too. Default: false.
  func recorder(
    of script: Script, _ title: String, in session: Session, named name: String? = nil, isForPage: Bool = false
  ) -> EvidenceRecorder? {
    let folder = folder(of: script)
    guard folder != "none" else { return nil }
    let name = name ?? EvidenceRecorder.folderName(ofScript: title)
    return EvidenceRecorder(
      of: session, script: title, folder: "\(folder)/\(name)", results: folder,
      keepsFilm: isForPage, keepsClients: isForPage)
  }

  /// The folder of results, or `none`.
  func folder(of script: Script) -> String {
    results ?? FilePath.join(script.settings.directory ?? "", "fingerpost-results")
  }
}
