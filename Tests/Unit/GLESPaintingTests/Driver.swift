import GLESPainting
import Testing

/// The driver of the machine. Mesa's llvmpipe paints without a graphics card.
@MainActor enum Driver {
  /// The painters that tests share, because a context takes a moment to make.
  static let painters = try? GLESPainters { Issue.record("\($0)") }

  /// The reason why the machine has no driver; nil if it has one.
  nonisolated static let fault: String? = {
    do throws(GLESFault) {
      _ = try GLESPainters { _ in }
      return nil
    } catch {
      return "\(error)"
    }
  }()
}

extension Trait where Self == ConditionTrait {
  /// Skips a suite with a message without a driver. `tools/install clients` installs one.
  static var needsDriver: Self { .enabled(if: Driver.fault == nil, "no OpenGL ES: \(Driver.fault ?? "")") }
}
