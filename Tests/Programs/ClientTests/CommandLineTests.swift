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
        (["headles"], "found \"headles\", which is no command of fingerpost; expected headless, nested,", "headless"),
        (
          ["ctl", "windws"], "found \"windws\", which is no command of fingerpost ctl; expected version, windows,",
          "windows"
        ),
        (
          ["ctl", "--socket", "windows", "windws"], "found \"windws\", which is no command of fingerpost ctl;",
          "windows"
        ),
        (["help", "ctl", "windws"], "found \"windws\", which is no command of fingerpost ctl;", "windows"),
        (["foo"], "found \"foo\", which is no command of fingerpost;", nil),
        (["help", "ctl", "bogus"], "found \"bogus\", which is no command of fingerpost ctl;", nil),
        (["help", "check", "me"], "fingerpost check has no commands; found \"me\"", nil),
        (["ctl", "--json"], "fingerpost ctl needs the name of a command; expected version, windows,", nil),
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
      #expect(result.errors.hasPrefix("Error: Unknown option '--app-id'"), "\(result.errors)")
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
      #expect(try run("--version").output == "0.1.0\n")
      #expect(try run("--generate-completion-script", "bash").status == 0)
      #expect(try run("ctl", "focus", "--help").output.contains("with --none,"))
    }
  }
}
