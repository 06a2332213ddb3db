import Glibc
import Testing

extension Trait where Self == ConditionTrait {
  /// Skips a test where there is no client that draws for each frame; `tools/install build clients` installs it.
  static var needsWeston: Self {
    .enabled(if: access("/usr/bin/weston-simple-shm", X_OK) == 0, "not installed: weston-simple-shm")
  }
}
