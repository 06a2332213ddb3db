import Policies
import Testing

@Suite("Where a policy is looked for")
struct PolicySearchTests {
  private let packaged = "/usr/share/fingerpost/default.yaml"

  private func choose(
    _ environment: [String: String], named: String? = nil, packaged: String? = nil, present: String...
  ) -> PolicySearch {
    PolicySearch.choose(named: named, environment: environment, packaged: packaged, exists: present.contains)
  }

  @Test("what the command line names is taken, there or not")
  func commandLine() {
    #expect(
      choose(["HOME": "/home/a"], named: "x.yaml", packaged: packaged, present: packaged)
        == PolicySearch(path: "x.yaml", origin: .commandLine, places: ["x.yaml"]))
  }

  @Test("the user's own comes before the packaged one")
  func user() {
    let own = "/cfg/fingerpost/policy.yaml"
    #expect(
      choose(["XDG_CONFIG_HOME": "/cfg", "HOME": "/home/a"], packaged: packaged, present: own, packaged)
        == PolicySearch(path: own, origin: .user, places: [own]))
  }

  @Test("without XDG_CONFIG_HOME it is .config at home; a relative one does not count")
  func home() {
    let own = "/home/a/.config/fingerpost/policy.yaml"
    for folder in [nil, "", "cfg", "./cfg"] {
      var environment = ["HOME": "/home/a"]
      environment["XDG_CONFIG_HOME"] = folder
      #expect(
        choose(environment, packaged: packaged, present: own, packaged)
          == PolicySearch(path: own, origin: .user, places: [own]))
    }
  }

  @Test("where the user has none, the packaged one is taken, and both places are known")
  func packagedOne() {
    let own = "/home/a/.config/fingerpost/policy.yaml"
    #expect(
      choose(["HOME": "/home/a"], packaged: packaged, present: packaged)
        == PolicySearch(path: packaged, origin: .packaged, places: [own, packaged]))
  }

  @Test("where there is none at all, the defaults hold")
  func nothing() {
    #expect(choose([:]) == PolicySearch(path: nil, origin: .builtIn, places: []))
    #expect(
      choose(["HOME": "/home/a"], packaged: packaged)
        == PolicySearch(
          path: nil, origin: .builtIn, places: ["/home/a/.config/fingerpost/policy.yaml", packaged]))
  }

  @Test("the policy of the kiosk has a file of its own beside the user's policy")
  func kiosk() {
    let path = "/usr/share/fingerpost/kiosk.yaml"
    let own = "/home/a/.config/fingerpost/kiosk.yaml"
    let others = ["/home/a/.config/fingerpost/policy.yaml", packaged]
    #expect(
      PolicySearch.choose(named: nil, environment: ["HOME": "/home/a"], file: "kiosk.yaml", packaged: path) {
        others.contains($0)
      } == PolicySearch(path: nil, origin: .builtIn, places: [own, path]))
    #expect(
      PolicySearch.choose(named: nil, environment: ["HOME": "/home/a"], file: "kiosk.yaml", packaged: path) {
        $0 == own || $0 == path
      }.path == own)
  }
}
