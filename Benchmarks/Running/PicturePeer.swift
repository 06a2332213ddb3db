import Glibc
import Measuring

/// A compositor that shows pictures of 1920x1080 pixels, composed by pixman.
struct PicturePeer {
  let name: String
  let command: [String]
  var environment: [String: String] = [:]
  /// True for a compositor that refuses to run as root, and for one that such a compositor connects to.
  var needsUser = false
  /// A file that the compositor reads, which is written to its folder.
  var file: (name: String, text: String)?

  /// Starts the compositor.
  ///
  /// - Parameter host: the compositor whose window it uses; nil for one without a window.
  func start(in host: RunningCompositor? = nil) throws -> RunningCompositor {
    let folder = try TemporaryFolder()
    if let file { try folder.write(file.text, to: file.name) }
    let user = needsUser && getuid() == 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
    if !user.isEmpty { chown(folder.path, 65534, 65534) }
    let parts = command.map { $0 == Self.file ? "\(folder.path)/\(file?.name ?? "")" : $0 }
    return try RunningCompositor(
      user + parts, in: folder,
      environment: environment.merging(["HOME": folder.path, "WAYLAND_DISPLAY": host?.socket ?? ""]) { $1 })
  }

  /// The argument of `command` that is replaced by the path of the file.
  private static let file = "FILE"

  private static func weston(_ backend: String) -> [String] {
    [
      "weston", "--backend=\(backend)-backend.so", "--use-pixman", "--width=1920", "--height=1080", "--no-config",
      // Without a seat, the shell for kiosks shows no window.
      "--shell=desktop-shell.so", "--idle-time=0",
    ]
  }

  private static func sway(_ backend: String, output: String) -> PicturePeer {
    PicturePeer(
      name: "sway", command: ["sway", "-c", file],
      environment: [
        "WLR_BACKENDS": backend, "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_HEADLESS_OUTPUTS": "1",
      ],
      needsUser: true,
      file: ("sway.conf", "output \(output) resolution 1920x1080\nxwayland disable\ndefault_border none\n"))
  }

  /// The compositor in whose window others are measured.
  static let host = PicturePeer(name: "weston", command: weston("headless"), needsUser: true)

  static func headless(_ fingerpost: String) -> [PicturePeer] {
    [
      PicturePeer(name: "Fingerpost", command: [fingerpost, "headless", "--size", "1920x1080"]), host,
      sway("headless", output: "HEADLESS-1"),
    ]
  }

  static func nested(_ fingerpost: String) -> [PicturePeer] {
    [
      PicturePeer(name: "Fingerpost", command: [fingerpost, "nested", "--size", "1920x1080"]),
      PicturePeer(name: "weston", command: weston("wayland")), sway("wayland", output: "WL-1"),
    ]
  }
}
