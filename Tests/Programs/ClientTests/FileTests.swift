import Foundation
import Testing

extension ClientTests {
  /// Tests of input and output files that are not regular files or cannot be opened.
  @Suite("Files")
  struct FileTests {
    private let stage: Stage

    init() throws { stage = try Stage() }

    private static let script = "steps:\n  - tap: [5, 5]\n"

    // MARK: Reading

    @Test("a policy that becomes a pipe is not read again; the compositor goes on")
    func policyBecomesPipe() throws {
      try stage.write("include: other.yaml\n", to: "policy.yaml")
      try stage.write("focus: {follows: tap}\n", to: "other.yaml")
      let client = """
        mkfifo pipe other && mv other other.yaml
        $FP ctl reload 2>include
        mv pipe policy.yaml
        $FP ctl reload 2>policy
        $FP ctl version >answer && exit 7
        """
      try stage.write(client, to: "client.sh")
      let result = try stage.shell("$FP headless --policy policy.yaml -- sh client.sh")
      #expect(result.status == 7)
      #expect(stage.text(of: "answer")?.contains("control protocol") == true)
      #expect(
        stage.text(of: "include")
          == "policy.yaml:1:10: error: cannot open other.yaml (found a pipe, expected a regular file)\n"
          + "  include: other.yaml\n           ^\n")
      #expect(
        stage.text(of: "policy")?.hasSuffix("cannot open policy.yaml (found a pipe, expected a regular file)\n") == true
      )
      #expect(
        result.errors.contains(
          "fingerpost: error: policy.yaml: invalid policy; the previous policy stays in force\n"))
      // The message has one prefix, although both the log and the policy reader add one.
      #expect(result.errors.contains("fingerpost: error: cannot open policy.yaml (found a pipe"))
      #expect(result.errors.contains("fingerpost: error: policy.yaml:1:10: cannot open other.yaml (found a pipe"))
    }

    @Test("scripts, policies and recordings come through pipes and from standard input")
    func pipes() throws {
      try stage.write(Self.script, to: "script.yaml")
      try stage.write("focus: {follows: tap}\n", to: "policy.yaml")
      let result = try stage.shell(
        """
        mkfifo pipe
        cat script.yaml >pipe & $FP headless --script pipe --policy - <policy.yaml || exit 1
        cat script.yaml | $FP headless --script /dev/stdin || exit 2
        cat script.yaml | $FP check - policy.yaml || exit 3
        cat policy.yaml | $FP headless --policy - -- sh -c 'kill -HUP $PPID; $FP ctl version; exit 7'
        [ $? = 7 ] || exit 4
        """)
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.errors.contains("pipe: 1 passed"))
      #expect(result.errors.contains("SIGHUP ignored: the policy came from -, which cannot be read again"))
    }

    @Test("a pipe that nothing is written to is an error, and so is a folder")
    func unreadable() throws {
      let result = try stage.shell("mkfifo pipe; $FP headless --script . ; $FP check pipe <&-")
      #expect(result.status == 2)
      #expect(result.errors.contains("fingerpost: error: cannot read pipe (no program writes to this pipe)"))
      #expect(result.errors.contains("cannot open . (found a folder, expected a file, a pipe or a device)"))
    }

    // MARK: Writing

    @Test("a result that cannot be written fails the run", arguments: ["junit", "trace", "screenshot", "record"])
    func unwritable(option: String) throws {
      try stage.write(Self.script, to: "script.yaml")
      for path in ["/nowhere/out", "home"] {
        let result = try stage.fingerpost(["headless", "--script", "script.yaml", "--\(option)", path])
        #expect(result.status == 1)
        #expect(result.errors.contains("\(path): "), "\(result.errors)")
      }
    }

    @Test("a picture that cannot be written is found before a client starts")
    func unwritableEarly() throws {
      let result = try stage.fingerpost(["headless", "--screenshot", "/nowhere/a.png", "--", "touch", "started"])
      #expect(result.status == 1)
      #expect(result.errors == "fingerpost: error: cannot create /nowhere/a.png: No such file or directory\n")
      #expect(!FileManager.default.fileExists(atPath: stage.file("started").path))
    }

    @Test(
      "options without their subject are refused",
      arguments: [
        (["--junit", "a.xml"], "--junit needs --script"),
        (["--keep-session"], "--keep-session needs a private session"),
      ])
    func withoutSubject(options: [String], message: String) throws {
      let result = try stage.fingerpost(["headless"] + options + ["--", "true"])
      #expect(result.status == 64)
      #expect(result.errors.contains(message), "\(result.errors)")
    }

    @Test("results go through pipes, which stay", arguments: ["junit", "trace", "screenshot", "record"])
    func throughPipe(option: String) throws {
      try stage.write(Self.script, to: "script.yaml")
      let result = try stage.shell(
        "mkfifo pipe; cat pipe >copy & $FP headless --script script.yaml --\(option) pipe; status=$?; wait; exit $status"
      )
      #expect(result.status == 0, "\(result.errors)")
      let copy = try Data(contentsOf: stage.file("copy"))
      let beginnings = ["junit": "<?xml", "trace": "{\"trace\"", "screenshot": "\u{89}PNG", "record": "#"]
      let beginning = try #require(beginnings[option]?.unicodeScalars.map { UInt8($0.value) })
      #expect(copy.starts(with: beginning))
      #expect(try stage.shell("[ -p pipe ] && [ ! -e pipe.part ]").status == 0)
    }

    @Test("a result named - is printed")
    func standardOutput() throws {
      try stage.write(Self.script, to: "script.yaml")
      let result = try stage.fingerpost(["headless", "--script", "script.yaml", "--junit", "-"])
      #expect(result.status == 0)
      #expect(result.output.hasPrefix("<?xml") && result.output.hasSuffix("</testsuites>\n"), "\(result.output)")
    }

    @Test("a recording's link at its temporary name is not followed")
    func recordingLink() throws {
      try stage.write("precious", to: "precious")
      let result = try stage.shell("ln -s precious r.yaml.part; $FP headless --record r.yaml -- true")
      #expect(result.status == 0, "\(result.errors)")
      #expect(stage.text(of: "precious") == "precious")
      #expect(stage.text(of: "r.yaml")?.contains("clients:") == true)
    }

    @Test("a running compositor does not wait for the reader of a picture")
    func pictureToPipe() throws {
      let client = """
        mkfifo pipe
        $FP ctl screenshot pipe 2>refusal && exit 1
        $FP ctl version >answer || exit 2
        cat pipe >copy & $FP ctl screenshot pipe || exit 3
        $FP ctl screenshot - >printed || exit 4
        wait
        cmp copy printed && exit 7
        """
      try stage.write(client, to: "client.sh")
      let result = try stage.shell("$FP headless -- sh client.sh")
      #expect(result.status == 7, "\(result.errors)")
      #expect(
        stage.text(of: "refusal") == "fingerpost: error: cannot write pipe: no program reads from this pipe\n")
      #expect(try Data(contentsOf: stage.file("printed")).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }
  }
}
