import Glibc

/// A lock on a folder that ends with the process that holds it, however the process ends.
///
/// The lock is a file with the name `lock` in the folder (flock(2)). Started programs do not inherit it.
package final class FolderLock {
  private let descriptor: Int32

  /// Takes the lock of a new folder. Other processes see the file only when it is locked.
  package init(of folder: String) throws(FileFault) {
    let (partial, final) = ("\(folder)/lock.part", "\(folder)/lock")
    let file = open(partial, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw FileFault("create", partial, errno: errno) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0, rename(partial, final) == 0 else {
      let fault = FileFault("lock", partial, errno: errno)
      close(file)
      throw fault
    }
    descriptor = file
  }

  /// Takes the lock of a folder whose owner has ended.
  ///
  /// - Returns: nil if its owner still runs, or if it has no lock or belongs to another user.
  package init?(abandoned folder: String) {
    var status = stat()
    guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid() else {
      return nil
    }
    let file = open("\(folder)/lock", O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      close(file)
      return nil
    }
    descriptor = file
  }

  deinit { close(descriptor) }
}
