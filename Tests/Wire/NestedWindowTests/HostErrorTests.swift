import Glibc
import Testing

@testable import Nested

/// Tests of the error message of `fingerpost nested` without a host.
@Suite struct HostErrorTests {
  private func message(_ environment: [String: String], code: Int32 = ENOENT) -> String {
    HostError.unreachable(in: { environment[$0] }, code: code).description
  }

  @Test func theSocketThatWasTriedIsNamed() {
    let advice = "A window needs a running Wayland compositor; set WAYLAND_DISPLAY to its socket"
    #expect(
      message(["WAYLAND_DISPLAY": "nope", "XDG_RUNTIME_DIR": "/run/user/1000"])
        == "cannot connect to /run/user/1000/nope: No such file or directory. \(advice)")
    #expect(message(["XDG_RUNTIME_DIR": "/run"]).hasPrefix("cannot connect to /run/wayland-0: "))
    #expect(
      message(["WAYLAND_DISPLAY": "/tmp/host"], code: ECONNREFUSED)
        == "cannot connect to /tmp/host: Connection refused. \(advice)")
    #expect(message(["WAYLAND_SOCKET": "31"]).hasPrefix("cannot connect to the socket 31 of WAYLAND_SOCKET: "))
  }

  @Test func aHostIsNotSearchedForWithoutAVariableThatNamesIt() {
    let isHomeless = { (environment: [String: String]) in HostError.isHomeless { environment[$0] } }
    #expect(isHomeless([:]) && isHomeless(["WAYLAND_DISPLAY": "wayland-1"]))
    #expect(!isHomeless(["XDG_RUNTIME_DIR": "/run"]) && !isHomeless(["WAYLAND_SOCKET": "31"]))
    #expect(!isHomeless(["WAYLAND_DISPLAY": "/tmp/host"]))
  }

  @Test func aMissingRuntimeFolderIsSaidInsteadOfTheDisplay() {
    let text = message(["WAYLAND_DISPLAY": "wayland-1"])
    #expect(text.contains("XDG_RUNTIME_DIR is not set") && !text.contains("WAYLAND_DISPLAY"))
  }
}
