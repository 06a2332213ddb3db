package import CursorTerms
import Globals
import Logging
import Policies
package import Rendering
import System

/// The pictures of the compositor's own cursors: those of a theme, or the built-in arrow.
package final class CursorPictures {
  /// The maximum number of pictures that are kept. An output needs at most one for each shape.
  private static let mostKept = 256

  private struct Key: Hashable {
    let shape: CursorShape
    let scale: Double
  }

  private let showsUserTheme: Bool
  private let log: Logger
  private let environment: [String: String]
  /// Nil shows the built-in arrow for every shape.
  private var theme: CursorTheme?
  private var kept: [Key: CursorImage] = [:]
  /// The files that could not be used, each of which is reported once.
  private var faults: Set<CursorFault> = []
  /// A number that grows with each change of the theme.
  package private(set) var revision: UInt64 = 0
  /// True if the policy says how cursors look, so that a host's own theme must not be shown instead.
  package private(set) var isChosen = false

  /// - Parameters:
  ///   - showsUserTheme: true to show the user's theme if the policy names none.
  ///   - environment: has `XCURSOR_THEME`, `XCURSOR_SIZE` and `XCURSOR_PATH`.
  init(
    _ policy: CursorPolicy, showsUserTheme: Bool, _ log: Logger,
    environment: [String: String] = Environment().variables
  ) {
    (self.showsUserTheme, self.log, self.environment) = (showsUserTheme, log, environment)
    use(policy)
  }

  /// Shows the theme of another policy. A theme that does not exist is logged, and the built-in arrow is shown.
  func use(_ policy: CursorPolicy) {
    let users = showsUserTheme ? environment : [:]
    let userTheme = users["XCURSOR_THEME"].flatMap { $0.isEmpty ? nil : $0 }
    let size = policy.size ?? users["XCURSOR_SIZE"].flatMap { Int($0) } ?? 0
    isChosen = policy != CursorPolicy()
    revision &+= 1
    (theme, kept, faults) = (nil, [:], [])
    let usual = showsUserTheme ? "default" : CursorPolicy.builtIn
    let name = policy.theme ?? userTheme ?? usual
    guard name != CursorPolicy.builtIn else { return }
    let folders = CursorThemeFolders(environment: environment)
    theme = CursorTheme(name, size: CursorTheme.sizes.contains(size) ? size : CursorTheme.usualSize, in: folders)
    if theme == nil, policy.theme ?? userTheme != nil {
      log.warning(
        "no cursor theme \"\(name)\" in \(folders.paths.joined(separator: ", ")); the built-in arrow is shown")
    }
  }

  /// The picture of a shape at the scale of an output. A shape that the theme does not have looks like `default`.
  ///
  /// - Throws: if there is not enough memory.
  package func image(of shape: CursorShape, scale: Double) throws(RenderingError) -> CursorImage {
    let key = Key(shape: shape, scale: scale)
    if let image = kept[key] { return image }
    let image = try make(shape, scale)
    if kept.count >= Self.mostKept { kept = [:] }
    kept[key] = image
    return image
  }

  private func make(_ shape: CursorShape, _ scale: Double) throws(RenderingError) -> CursorImage {
    if let image = try read(shape, scale) { return image }
    if let image = try read(.standard, scale) { return image }
    return try CursorImage(scale: Self.whole(scale))
  }

  private func read(_ shape: CursorShape, _ scale: Double) throws(RenderingError) -> CursorImage? {
    guard let theme else { return nil }
    return try theme.image(of: shape.rawValue, scale: scale) { fault in
      if faults.insert(fault).inserted { log.warning("\(fault)") }
    }
  }

  /// The next whole number for a scale, at least 1.
  private static func whole(_ scale: Double) -> Int { Int(max(1, min(scale.rounded(.up), 16))) }
}
