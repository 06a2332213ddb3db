import Glibc
import Testing

extension Trait where Self == ConditionTrait {
  /// Skips a test if no client that draws for each frame is installed. `tools/install build clients` installs one.
  static var needsWeston: Self {
    .enabled(if: access("/usr/bin/weston-simple-shm", X_OK) == 0, "not installed: weston-simple-shm")
  }
}
