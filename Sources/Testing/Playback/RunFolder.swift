import Scripts

/// The folder that relative paths of a run start from.
struct RunFolder {
  private let directory: String

  init(_ settings: ScriptSettings) { directory = settings.directory ?? "." }

  func path(_ file: String) -> String { file.hasPrefix("/") ? file : "\(directory)/\(file)" }

  /// The path of a picture that steps search for or compare with.
  ///
  /// - Parameter isOwn: whether an earlier step writes it into the folder of the run.
  func path(_ file: String, isOwnScreenshot isOwn: Bool) -> String { isOwn ? path(file) : file }
}
