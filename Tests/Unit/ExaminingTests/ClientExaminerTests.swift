import Documents
import Evidence
import Scenes
import Scripts
import Seats
import System
import Testing

@testable import Playback

/// Tests of conditions about programs and the files that they write.
@Suite struct ClientExaminerTests {
  private let folder: TemporaryFolder
  private let parts: PlayParts
  private let examiner: ClientExaminer

  init() throws {
    folder = try TemporaryFolder(named: "examining")
    parts = try PlayParts(ScriptSettings(directory: folder.path))
    examiner = ClientExaminer(parts.search(), parts.secrecy, isClockRunning: true)
  }

  private func isHolding(_ condition: Condition) -> Bool { examiner.finding(of: condition).isHolding }

  @Test func aFileIsThatInTheFolderOfTheRun() throws {
    let missing = Finding.fails(expected: "a file log", actual: "it does not exist")
    #expect(examiner.finding(of: .file(path: "log", .exists)) == missing)
    #expect(isHolding(.file(path: "log", .missing)))
    try OutputFile.write("", to: folder.file(named: "log"))
    #expect(isHolding(.file(path: "log", .exists)) && isHolding(.file(path: folder.file(named: "log"), .exists)))
    #expect(
      examiner.finding(of: .file(path: "log", .missing)) == .fails(expected: "no file log", actual: "it exists"))
  }

  @Test func theTextOfAFileIsQuotedWithoutSecrets() throws {
    let done = Condition.file(path: "log", .text(.contains("done")))
    #expect(
      examiner.finding(of: done)
        == .fails(expected: "a file log with the text \"done\"", actual: "it does not exist"))
    try OutputFile.write("opened with s3cret words", to: folder.file(named: "log"))
    parts.secrecy.add(["s3cret"])
    #expect(
      examiner.finding(of: done)
        == .fails(expected: "log to contain the text \"done\"", actual: "opened with ••• words"))
    try OutputFile.write("opened\ndone", to: folder.file(named: "log"))
    #expect(isHolding(done) && isHolding(.file(path: "log", .text(.matches(TextPattern("d?ne"))))))
    #expect(!isHolding(.file(path: "log", .text(.equals("done")))))
  }

  @Test func aProgramOfThePolicyIsComparedByItsStateAndItsStarts() {
    #expect(
      examiner.finding(of: .program(ProgramCheck(name: "bar")))
        == .fails(expected: "a program bar of the policy", actual: "the policy starts no programs"))
    parts.scene.policyPrograms = ["bar": SceneProgram(state: "running", starts: 2)]
    #expect(isHolding(.program(ProgramCheck(name: "bar"))) && isHolding(.program(ProgramCheck(name: "bar", starts: 2))))
    #expect(
      examiner.finding(of: .program(ProgramCheck(name: "bar", starts: 1)))
        == .fails(expected: "program bar: running, started once", actual: "running, started 2 times"))
    let due = InputTime(milliseconds: 1500)
    parts.scene.policyPrograms = ["bar": SceneProgram(state: "waiting", starts: 1, due: due)]
    #expect(isHolding(.program(ProgramCheck(name: "bar", state: .waiting))))
    #expect(
      examiner.finding(of: .program(ProgramCheck(name: "bar")))
        == .fails(
          expected: "program bar: running", actual: "waiting, started once, to be started again in 500ms"))
    #expect(
      examiner.finding(of: .program(ProgramCheck(name: "dock")))
        == .fails(expected: "a program dock of the policy", actual: "the programs of the policy are bar"))
  }

  @Test func aClientThatWasNotStartedHasNeitherEndedNorPrinted() {
    #expect(
      examiner.finding(of: .exit(client: "app", .status(0)))
        == .fails(expected: "app: exit status 0", actual: "it was not started"))
    #expect(
      examiner.finding(of: .output(client: "app", .contains("ready")))
        == .fails(expected: "app to print the text \"ready\"", actual: "nothing"))
  }
  @Test func theEndOfAClientIsComparedWhenItHasCome() throws {
    try parts.start("app", "printf ready; exit 3")
    let examiner = parts.examiner()
    #expect(examiner.finding(of: .exit(client: "app", .status(3)), within: .seconds(30)).isHolding)
    #expect(
      examiner.finding(of: .exit(client: "app", .status(0)))
        == .fails(expected: "app: exit status 0", actual: "exit status 3"))
    #expect(
      examiner.finding(of: .output(client: "app", .equals("done")))
        == .fails(expected: "app to print exactly \"done\"", actual: "\"ready\""))
    #expect(parts.clients.fault() == nil, "the end was expected")
  }
}
