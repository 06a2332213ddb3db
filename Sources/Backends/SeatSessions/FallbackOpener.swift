import System

/// Opens devices as ordinary files, or through the session's seat if that is denied.
package final class FallbackOpener: DeviceOpener {
  /// Joins the session's seat. Called for the first device that needs it.
  package typealias JoinSession = () throws(DeviceFault) -> any DeviceOpener

  private let direct: any DeviceOpener
  private let join: JoinSession
  private var session: (any DeviceOpener)?
  /// The error of joining the seat, which is tried only once.
  private var refusal: DeviceFault?
  /// The descriptors that the session has opened.
  private var lent: Set<Int32> = []

  package init(direct: any DeviceOpener = DirectOpener(), join: @escaping JoinSession) {
    self.direct = direct
    self.join = join
  }

  package func open(_ path: String, flags: Int32) throws(DeviceFault) -> Int32 {
    let denial: DeviceFault
    do throws(DeviceFault) {
      return try direct.open(path, flags: flags)
    } catch {
      guard error.isDenial else { throw error }
      denial = error
    }
    do throws(DeviceFault) {
      let descriptor = try joined().open(path, flags: flags)
      lent.insert(descriptor)
      return descriptor
    } catch {
      throw denial.adding(error)
    }
  }

  /// Opens a device through the session's seat, or as an ordinary file if the seat cannot be joined.
  ///
  /// A seat that gives out the card of a display also switches between terminals. A seat that was joined decides: opening the
  /// card beside it would take it from the session in front.
  package func openThroughSession(_ path: String, flags: Int32) throws(DeviceFault) -> Int32 {
    let session: any DeviceOpener
    do throws(DeviceFault) {
      session = try joined()
    } catch {
      return try open(path, flags: flags, afterRefusal: error)
    }
    let descriptor = try session.open(path, flags: flags)
    lent.insert(descriptor)
    return descriptor
  }

  private func open(_ path: String, flags: Int32, afterRefusal refusal: DeviceFault) throws(DeviceFault) -> Int32 {
    do throws(DeviceFault) {
      return try direct.open(path, flags: flags)
    } catch {
      throw error.isDenial ? error.adding(refusal) : error
    }
  }

  /// Forgets the session, so that a later device joins it again.
  ///
  /// - Returns: false if a device of the session is open.
  func forgetUnusedSession() -> Bool {
    guard lent.isEmpty else { return false }
    session = nil
    return true
  }

  package func close(_ descriptor: Int32) {
    if lent.remove(descriptor) != nil { session?.close(descriptor) } else { direct.close(descriptor) }
  }

  private func joined() throws(DeviceFault) -> any DeviceOpener {
    if let session { return session }
    if let refusal { throw refusal }
    do throws(DeviceFault) {
      let joined = try join()
      session = joined
      return joined
    } catch {
      refusal = error
      throw error
    }
  }
}

extension DeviceFault {
  /// Combines the error of opening the file directly with that of the seat.
  fileprivate func adding(_ second: DeviceFault) -> DeviceFault {
    DeviceFault(reason, "\(description) (\(second.description))")
  }
}
