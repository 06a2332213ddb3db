import System

/// An accessibility bus with one client: what a bus daemon and `at-spi2-registryd` answer, without either.
///
/// The client finds no names but those of the bus, of the registry and its own, so that it can neither ask other clients
/// nor receive from them. Its own unique name is different from that of all other clients of this process. Only a client
/// with the privilege has more: see `SharedView`.
final class ClientBus {
  /// The unique name of the client, such as `:1.7`.
  let name: String
  /// The process that has made the connection.
  let process: Int32
  let bus: AccessibilityBus
  let gate: ClientGate
  /// The roots of its applications, in the order in which it has registered them.
  private(set) var roots: [WidgetID] = []
  /// Called after `roots` has changed.
  var didRegister: () -> Void = {}

  let user: UInt32
  /// The view of all clients that a client with the privilege gets. It also receives the messages of this client to
  /// those clients.
  weak var view: SharedView?
  /// True if the client has the privilege.
  let seesOthers: Bool
  /// True after the client has asked for its name.
  private(set) var hasGreeted = false
  /// The events that are wanted, in the words of the registry's signals.
  private var wanted: [String] = []

  /// The unique name of this end.
  static let registryName = ":0.0"
  /// The applications that one client may register.
  static let rootLimit = 8
  /// The messages that may wait because the client does not read; those of a client that gets the events of all others.
  static let unsentLimit: UInt64 = 1_024
  static let unsentLimitOfReaders: UInt64 = 16_384
  /// The kinds of events that a client is asked for.
  static let kindLimit = 64
  static let daemon = "org.freedesktop.DBus"
  static let error = "\(daemon).Error."
  private static let registryPath = "/org/a11y/atspi/registry"

  /// - Parameters:
  ///   - connection: a connection that does not block.
  ///   - number: another one for each client.
  ///   - seesOthers: true if the client has the privilege.
  init(
    _ connection: SocketConnection, number: UInt64, process: Int32, user: UInt32, seesOthers: Bool
  ) throws(WidgetFault) {
    name = ":1.\(number)"
    (self.process, self.user, self.seesOthers) = (process, user, seesOthers)
    gate = try ClientGate(connection)
    bus = try AccessibilityBus(
      serving: gate.innerEnd, as: Self.registryName,
      unsentLimit: seesOthers ? Self.unsentLimitOfReaders : Self.unsentLimit)
    bus.answer(at: nil) { [weak self] in self?.answer($0) ?? false }
  }

  /// Asks the client for events, such as `object:state-changed`.
  func want(_ kind: String) {
    let kind = Self.registered(kind)
    guard !wanted.contains(kind), wanted.count < Self.kindLimit else { return }
    wanted.append(kind)
    tell(of: kind)
  }

  private func tell(of kind: String) {
    bus.signal(Self.registryPath, BusEvents.registry, "EventListenerRegistered") { writer in
      writer.add(Self.registryName)
      writer.add(kind)
      writer.inside("a", "s") { _ in }
    }
  }

  /// The form that registries send: `Object:StateChanged` for `object:state-changed`.
  private static func registered(_ kind: String) -> String {
    kind.split(separator: ":", omittingEmptySubsequences: false).map { part in
      part.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }.joined(separator: ":")
  }

  // MARK: - Answers

  private func answer(_ call: BusReader) -> Bool {
    guard call.isCall else {
      if call.isSignal { view?.pass(call, from: self) }
      return false
    }
    if seesOthers, view?.answer(call, of: self) == true { return true }
    switch call.destination {
    case Self.daemon: return answerAsDaemon(call)
    case BusEvents.registry, Self.registryName: return answerAsRegistry(call)
    default:
      bus.fail(call, Self.error + "ServiceUnknown", "this bus has one client")
      return true
    }
  }

  private func answerAsDaemon(_ call: BusReader) -> Bool {
    guard call.interface.isEmpty || call.interface == Self.daemon else { return false }
    switch call.member {
    case "Hello":
      guard !hasGreeted else {
        bus.fail(call, Self.error + "Failed", "Hello was called before")
        return true
      }
      hasGreeted = true
      bus.reply(to: call) { [name] in $0.add(name) }
      view?.didGreet(self)
    // This bus has one client, so rules for matches are accepted and not kept.
    case "AddMatch", "RemoveMatch": bus.reply(to: call)
    case "RequestName", "ReleaseName": answerNaming(call)
    case "GetNameOwner", "NameHasOwner", "StartServiceByName", "GetConnectionUnixProcessID", "GetConnectionUnixUser":
      answerAboutName(call)
    case "ListNames": replyNames([Self.daemon, BusEvents.registry, Self.registryName, name], to: call)
    case "ListActivatableNames": replyNames([], to: call)
    case "GetId": bus.reply(to: call) { $0.add(String(repeating: "0", count: 32)) }
    default: return false
    }
    return true
  }

  private func replyNames(_ names: [String], to call: BusReader) {
    bus.reply(to: call) { writer in writer.inside("a", "s") { writer in for name in names { writer.add(name) } } }
  }

  /// A client may have any free name, but no one else finds it.
  private func answerNaming(_ call: BusReader) {
    let isTaken = (try? call.text()).map { owner(of: $0) != nil || $0.hasPrefix(":") } ?? true
    // Of RequestName: 1 is the owner, 3 "exists". Of ReleaseName: 1 is "released", 3 "not the owner".
    bus.reply(to: call) { $0.add((isTaken ? 3 : 1) as UInt32) }
  }

  private func owner(of asked: String) -> String? {
    switch asked {
    case Self.daemon: Self.daemon
    case BusEvents.registry, Self.registryName: Self.registryName
    case name: name
    default: nil
    }
  }

  private func answerAboutName(_ call: BusReader) {
    let asked = (try? call.text()) ?? ""
    let owner = owner(of: asked)
    switch (call.member, owner) {
    case ("NameHasOwner", _): bus.reply(to: call) { $0.add(owner != nil) }
    case (_, nil): bus.fail(call, Self.error + "NameHasNoOwner", "this bus has one client")
    case ("GetNameOwner", let owner?): bus.reply(to: call) { $0.add(owner) }
    // Already running.
    case ("StartServiceByName", _): bus.reply(to: call) { $0.add(2 as UInt32) }
    // The user and the process of this end are reported as the client's own, so that the client learns nothing about
    // this process.
    case ("GetConnectionUnixUser", _): bus.reply(to: call) { [user] in $0.add(user) }
    default: bus.reply(to: call) { [process] in $0.add(UInt32(clamping: process)) }
    }
  }

  private func answerAsRegistry(_ call: BusReader) -> Bool {
    switch (call.interface, call.member) {
    case ("org.a11y.atspi.Socket", "Embed"): embed(call)
    case ("org.a11y.atspi.Socket", "Unembed"): unembed(call)
    case (BusEvents.registry, "RegisterEvent"), (BusEvents.registry, "DeregisterEvent"): bus.reply(to: call)
    case (BusEvents.registry, "GetRegisteredEvents"):
      bus.reply(to: call) { [wanted] writer in
        writer.inside("a", "(ss)") { writer in
          for kind in wanted {
            writer.inside("r", "ss") { writer in
              writer.add(Self.registryName)
              writer.add(kind)
            }
          }
        }
      }
    case (Self.devices, "GetKeystrokeListeners"):
      bus.reply(to: call) { $0.inside("a", "(souua(iisi)u(bbb))") { _ in } }
    case (Self.devices, "GetDeviceEventListeners"): bus.reply(to: call) { $0.inside("a", "(sou)") { _ in } }
    case (Self.devices, "NotifyListenersSync"): bus.reply(to: call) { $0.add(false) }
    case (Self.devices, "NotifyListenersAsync"): bus.reply(to: call)
    default: return false
    }
    return true
  }

  private static let devices = "org.a11y.atspi.DeviceEventController"

  /// Registers an application. The name that it gives does not count.
  private func embed(_ call: BusReader) {
    guard let path = (try? call.widget())?.path, !WidgetID(bus: name, path: path).isNull else {
      return bus.fail(call, Self.error + "InvalidArgs", "expected the object of an application")
    }
    let root = WidgetID(bus: name, path: path)
    let isNew = !roots.contains(root)
    guard !isNew || roots.count < Self.rootLimit else {
      return bus.fail(call, Self.error + "LimitsExceeded", "a client may register \(Self.rootLimit) applications")
    }
    bus.reply(to: call) { $0.add(WidgetID(bus: Self.registryName, path: WidgetID.rootPath)) }
    guard isNew else { return }
    roots.append(root)
    view?.didRegister(root, of: self)
    didRegister()
  }

  private func unembed(_ call: BusReader) {
    if let path = (try? call.widget())?.path, let index = roots.firstIndex(where: { $0.path == path }) {
      view?.willUnregister(roots[index])
      roots.remove(at: index)
    }
    bus.reply(to: call)
    didRegister()
  }
}
