import System

/// Opens devices as any file, and those that may not be opened so through the seat that the session is on.
public final class FallbackOpener: DeviceOpener {
  /// Asks for the session's seat, at the first device that needs it.
  public typealias JoinSession = () throws(DeviceFault) -> any DeviceOpener

  private let direct: any DeviceOpener
  private let join: JoinSession
  private var session: (any DeviceOpener)?
  /// Why there is no seat; asked for once only.
  private var refusal: DeviceFault?
  /// What the session has opened.
  private var lent: Set<Int32> = []

  public init(direct: any DeviceOpener = DirectOpener(), join: @escaping JoinSession) {
    self.direct = direct
    self.join = join
  }

  public func open(_ path: String, flags: Int32) throws(DeviceFault) -> Int32 {
    let denial: DeviceFault
    do throws(DeviceFault) {
      return try direct.open(path, flags: flags)
    } catch {
      guard [.accessDenied, .notPermitted].contains(error.reason) else { throw error }
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

  public func close(_ descriptor: Int32) {
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
  /// What is said where neither way leads to the device.
  fileprivate func adding(_ second: DeviceFault) -> DeviceFault {
    DeviceFault(reason, "\(description) (\(second.description))")
  }
}
