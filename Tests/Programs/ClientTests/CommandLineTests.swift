import Foundation
import Testing

extension ClientTests {
  /// Tests of the help, and of error messages for an invalid command line.
  @Suite("The command line")
  struct CommandLineTests {
    private func run(_ arguments: String...) throws -> Command.Result { try Stage().fingerpost(arguments) }

    @Test(
      "An unknown command is refused with the commands there are and the nearest one",
      arguments: [
        (["headles"], "unknown command \"headles\" of fingerpost; expected headless, nested,", "headless"),
        (
          ["ctl", "windws"], "unknown command \"windws\" of fingerpost ctl; expected version, windows,",
          "windows"
        ),
        (
          ["ctl", "--socket", "windows", "windws"], "unknown command \"windws\" of fingerpost ctl;",
          "windows"
        ),
        (["help", "ctl", "windws"], "unknown command \"windws\" of fingerpost ctl;", "windows"),
        (["foo"], "unknown command \"foo\" of fingerpost;", nil),
        (["help", "ctl", "bogus"], "unknown command \"bogus\" of fingerpost ctl;", nil),
        (["help", "check", "me"], "unexpected argument \"me\": fingerpost check has no commands", nil),
        (["ctl", "--json"], "fingerpost ctl needs a command; expected version, windows,", nil),
      ])
    func unknownCommand(arguments: [String], start: String, nearest: String?) throws {
      let result = try Stage().fingerpost(arguments)
      #expect(result.status == 64 && result.output == "")
      #expect(result.errors.hasPrefix("fingerpost: error: \(start)"), "\(result.errors)")
      let question = nearest.map { "; did you mean \"\($0)\"?\n" }
      #expect(
        question.map { result.errors.hasSuffix($0) } ?? !result.errors.contains("did you mean"), "\(result.errors)")
    }

    @Test("The options of ctl stand before or after the command's name", arguments: [true, false])
    func optionsOfCtl(isBefore: Bool) throws {
      let options = ["--socket", "/nowhere/windows"]
      let result = try Stage().fingerpost(["ctl"] + (isBefore ? options + ["windows"] : ["windows"] + options))
      #expect(result.status == 3)
      #expect(result.errors.contains("cannot connect to /nowhere/windows"), "\(result.errors)")
    }

    @Test("An unknown option behind a client brings the advice to put -- before it")
    func optionOfTheClient() throws {
      let result = try run("headless", "foot", "--app-id=x")
      #expect(result.status == 64)
      #expect(result.errors.hasPrefix("fingerpost: error: Unknown option '--app-id'"), "\(result.errors)")
      #expect(
        result.errors.hasSuffix(
          "If this option is for the client, put -- before the client: fingerpost headless -- CLIENT OPTIONS\n"))
      #expect(try !run("headless", "--scrpt", "x").errors.contains("put --"))
    }

    @Test("Help can be asked for in every way, and examples in it are whole lines")
    func help() throws {
      for arguments in [["--help"], ["help"], ["-h"]] {
        let result = try Stage().fingerpost(arguments)
        #expect(result.status == 0)
        #expect(result.output.contains("  fingerpost ctl inject 'type: \"ls\\n\"'\n"), "\(result.output)")
      }
      for arguments in [["ctl", "inject", "--help"], ["help", "ctl", "inject"]] {
        let result = try Stage().fingerpost(arguments)
        #expect(result.status == 0)
        #expect(
          result.output.contains("  fingerpost ctl inject 'tap: {in: foot, at: center}' 'type: \"ls\\n\"'\n"),
          "\(result.output)")
      }
      // A build of the sources says how to find their commit.
      #expect(
        try run("--version").output
          == "0.2.0\nbuilt from sources; for their commit: git -C '\(Sources.root.path)' describe --always --dirty\n")
      #expect(try run("--generate-completion-script", "bash").status == 0)
      #expect(try run("ctl", "focus", "--help").output.contains("with --none,"))
    }

    @Test("Each error of the command line begins alike")
    func prefix() throws {
      for arguments in [
        ["--bogus"], ["bogus"], ["headless", "--size", "12"], ["trace"], ["trace", "x", "--at", "foo"],
        ["ctl", "focus"], ["ctl", "windows", "--socket", "/nowhere/windows"], ["trace", "/nowhere/at-all"],
      ] {
        let result = try Stage().fingerpost(arguments)
        #expect(result.status != 0 && result.errors.hasPrefix("fingerpost: error: "), "\(result.errors)")
      }
    }

    @Test("The help of each command has an example, and no line of an example is broken")
    func examples() throws {
      let commands = [
        ["headless"], ["nested"], ["run"], ["kiosk"], ["devices"], ["check"], ["trace"], ["ctl"], ["review"],
        ["report"], ["test"],
      ]
      let words = [
        "version", "windows", "surfaces", "devices", "outputs", "focus", "raise", "close", "action", "inject", "reload",
        "idle", "unlock",
        "screenshot", "dump-recorder", "quit", "follow",
      ]
      for command in commands + words.map({ ["ctl", $0] }) {
        let output = try Stage().fingerpost(command + ["--help"]).output
        let lines = output.split(separator: "\n").filter { $0.hasPrefix("  fingerpost \(command[0])") }
        #expect(!lines.isEmpty, "\(output)")
        for line in lines { #expect(line.count { $0 == "'" }.isMultiple(of: 2), "\(line)") }
      }
    }

    @Test("The example in the help of the program works as it is written", .needs("foot"))
    func example() throws {
      let lines = try run("--help").output.split(separator: "\n", omittingEmptySubsequences: false)
      let start = try #require(lines.firstIndex { $0.hasPrefix("  printf ") })
      let example = lines[start...].prefix { !$0.isEmpty }.joined(separator: "\n")
      let stage = try Stage()
      let result = try stage.shell(example)
      #expect(result.status == 0, "\(result.errors)")
      #expect(try Data(contentsOf: stage.file("foot.png")).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }
  }
}
