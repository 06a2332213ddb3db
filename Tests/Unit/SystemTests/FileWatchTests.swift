import Foundation
import Glibc
import System
import Testing

@Suite("Files that are watched")
struct FileWatchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func aFileThatIsWrittenOrReplacedHasChanged() throws {
    let file = try folder.write("a", to: "file")
    let watch = try #require(FileWatch([file], for: .contents))
    #expect(!watch.readChanges())
    try folder.write("b", to: "file")
    #expect(watch.readChanges())
    #expect(!watch.readChanges())
    let other = try folder.write("c", to: "other")
    #expect(!watch.readChanges())
    #expect(rename(other, file) == 0)
    #expect(watch.readChanges())
    #expect(unlink(file) == 0)
    #expect(watch.readChanges())
  }

  @Test func aFileThatAppearsIsReportedOnce() throws {
    let watch = try #require(FileWatch([folder.file("device")], for: .appearance))
    try folder.write("", to: "another")
    #expect(!watch.readChanges())
    try folder.write("", to: "device")
    #expect(watch.readChanges())
    #expect(!watch.readChanges())
    #expect(chmod(folder.file("device"), 0o600) == 0)
    #expect(watch.readChanges())
  }

  @Test func newFilesAndFoldersOfAFolderAreReportedWhenTheyAreComplete() throws {
    let file = try folder.write("a", to: "file")
    let path = (file as NSString).deletingLastPathComponent
    let watch = try #require(FileWatch([file], folders: [path], for: .contents))
    let descriptor = open("\(path)/new", O_CREAT | O_WRONLY, 0o600)
    #expect(watch.readChangedFiles() == [])
    close(descriptor)
    #expect(watch.readChangedFiles() == ["\(path)/new"])
    #expect(mkdir("\(path)/folder", 0o700) == 0)
    #expect(watch.readChangedFiles() == ["\(path)/folder"])
    rmdir("\(path)/folder")
    _ = watch.readChangedFiles()
    try folder.write("b", to: "file")
    #expect(watch.readChangedFiles() == [file])
  }
}
