/// The view that clients with the privilege `accessibility` get, such as a screen reader: all clients, as on one bus.
///
/// It passes their calls to the clients and the clients' events to them. A client does not learn who has asked.
final class SharedView {
  /// All clients, oldest first.
  private var clients: [ClientBus] = []
  private var readers: [ClientBus] { clients.filter(\.seesOthers) }
  private var hasReaders = false
  /// The events that readers want, in their words.
  private var wanted: [String] = []
  /// The calls that are not answered yet.
  private var open = 0

  /// The calls of readers that are passed on at once; further ones fail.
  static let callLimit = 4_096
  private static let root = WidgetID.rootPath
  private static let accessible = "org.a11y.atspi.Accessible"
  private static let cache = "org.a11y.atspi.Cache"
  private static let properties = "org.freedesktop.DBus.Properties"
  /// The number of the role of a desktop.
  private static let desktop: UInt32 = 14

  // MARK: - Clients

  func add(_ client: ClientBus) {
    clients.append(client)
    client.view = self
    hasReaders = hasReaders || client.seesOthers
  }

  func remove(_ client: ClientBus) {
    for root in client.roots { willUnregister(root) }
    clients.removeAll { $0 === client }
    hasReaders = !readers.isEmpty
    if client.hasGreeted { tellOwner(of: client.name, old: client.name, new: "") }
  }

  func didGreet(_ client: ClientBus) {
    guard hasReaders else { return }
    for kind in wanted { client.want(kind) }
    tellOwner(of: client.name, old: "", new: client.name)
  }

  func didRegister(_ root: WidgetID, of client: ClientBus) { tellChild(root, "add") }

  /// Call it while the root is still listed.
  func willUnregister(_ root: WidgetID) { tellChild(root, "remove") }

  private func tellOwner(of name: String, old: String, new: String) {
    for reader in readers where reader.name != name {
      reader.bus.signal("/org/freedesktop/DBus", ClientBus.daemon, "NameOwnerChanged", sender: ClientBus.daemon) {
        for text in [name, old, new] { $0.add(text) }
      }
    }
  }

  private func tellChild(_ root: WidgetID, _ change: String) {
    guard hasReaders, let index = roots.firstIndex(of: root) else { return }
    for reader in readers {
      reader.bus.signal(Self.root, "org.a11y.atspi.Event.Object", "ChildrenChanged") { writer in
        writer.add(change)
        writer.add(Int32(clamping: index))
        writer.add(0 as Int32)
        writer.inside("v", "(so)") { $0.add(root) }
        writer.inside("a", "{sv}") { _ in }
      }
    }
  }

  private var roots: [WidgetID] { clients.flatMap(\.roots) }

  /// Passes an event of a client to the readers.
  func pass(_ signal: BusReader, from client: ClientBus) {
    guard hasReaders, signal.interface.hasPrefix(BusQuestion.prefix) else { return }
    for reader in readers where reader !== client {
      reader.bus.signal(signal.path, signal.interface, signal.member, sender: client.name) { $0.copy(signal) }
    }
  }

  // MARK: - Answers to readers

  /// Answers a reader's call about other clients.
  ///
  /// - Returns: false for calls that every client may make.
  func answer(_ call: BusReader, of reader: ClientBus) -> Bool {
    switch (call.destination, call.interface, call.member) {
    case (ClientBus.daemon, _, "ListNames"):
      let own = [ClientBus.daemon, BusEvents.registry, ClientBus.registryName]
      reply(texts: own + clients.filter(\.hasGreeted).map(\.name), to: call, of: reader)
    case (ClientBus.daemon, _, let member): return answerAboutName(member, call, of: reader)
    case (BusEvents.registry, BusEvents.registry, "RegisterEvent"):
      want((try? call.text()) ?? "")
      reader.bus.reply(to: call)
    case (BusEvents.registry, Self.accessible, _), (ClientBus.registryName, Self.accessible, _):
      return answerAsDesktop(call, of: reader)
    case (BusEvents.registry, Self.properties, "Get"), (ClientBus.registryName, Self.properties, "Get"):
      return answerProperty(call, of: reader)
    // libatspi asks the registry too.
    case (ClientBus.registryName, Self.cache, "GetItems"), (BusEvents.registry, Self.cache, "GetItems"):
      reader.bus.reply(to: call) { $0.inside("a", BusCache.item) { _ in } }
    case (let name, _, _):
      guard let client = clients.first(where: { $0.name == name }), client !== reader else { return false }
      pass(call, to: client, of: reader)
    }
    return true
  }

  private func want(_ kind: String) {
    guard !kind.isEmpty, !wanted.contains(kind), wanted.count < ClientBus.kindLimit else { return }
    wanted.append(kind)
    for client in clients { client.want(kind) }
  }

  private func pass(_ call: BusReader, to client: ClientBus, of reader: ClientBus) {
    guard open < Self.callLimit else {
      return reader.bus.fail(call, ClientBus.error + "LimitsExceeded", "too many calls wait for answers")
    }
    let held = HeldMessage(call)
    let pending = client.bus.call(client.name, call.path, call.interface, call.member) {
      $0.copy(call)
    } then: { [weak self, weak reader] result in
      self?.open -= 1
      guard let reader else { return }
      switch result {
      case .success(let answer): reader.bus.reply(to: held.reader) { $0.copy(answer) }
      case .failure(let error):
        let name = error.name.isEmpty ? ClientBus.error + "NoReply" : error.name
        reader.bus.fail(held.reader, name, "the client has answered with an error")
      }
    }
    guard pending != nil else {
      return reader.bus.fail(call, ClientBus.error + "ServiceUnknown", "the client has left")
    }
    open += 1
  }

  private func answerAboutName(_ member: String, _ call: BusReader, of reader: ClientBus) -> Bool {
    let members = ["GetNameOwner", "NameHasOwner", "GetConnectionUnixProcessID", "GetConnectionUnixUser"]
    guard members.contains(member), let name = try? call.text(),
      let client = clients.first(where: { $0.name == name && $0.hasGreeted })
    else {
      call.rewind()
      return false
    }
    switch member {
    case "GetNameOwner": reader.bus.reply(to: call) { $0.add(name) }
    case "NameHasOwner": reader.bus.reply(to: call) { $0.add(true) }
    case "GetConnectionUnixProcessID": reader.bus.reply(to: call) { $0.add(UInt32(clamping: client.process)) }
    default: reader.bus.reply(to: call) { $0.add(client.user) }
    }
    return true
  }

  private func answerAsDesktop(_ call: BusReader, of reader: ClientBus) -> Bool {
    guard call.path == Self.root else { return false }
    let roots = roots
    let own = WidgetID(bus: ClientBus.registryName, path: Self.root)
    let bus = reader.bus
    switch call.member {
    case "GetChildren":
      bus.reply(to: call) { $0.inside("a", "(so)") { writer in for root in roots { writer.add(root) } } }
    case "GetChildAtIndex":
      let index = (try? call.int32()).map { Int($0) } ?? -1
      let none = WidgetID(bus: "", path: WidgetID.nullPath)
      bus.reply(to: call) { $0.add(roots.indices.contains(index) ? roots[index] : none) }
    case "GetIndexInParent": bus.reply(to: call) { $0.add(-1 as Int32) }
    case "GetRole": bus.reply(to: call) { $0.add(Self.desktop) }
    case "GetRoleName", "GetLocalizedRoleName": bus.reply(to: call) { $0.add("desktop frame") }
    case "GetState":
      bus.reply(to: call) { writer in
        writer.inside("a", "u") { writer in for _ in 0..<2 { writer.add(0 as UInt32) } }
      }
    case "GetAttributes": bus.reply(to: call) { $0.inside("a", "{ss}") { _ in } }
    case "GetRelationSet": bus.reply(to: call) { $0.inside("a", "(ua(so))") { _ in } }
    case "GetApplication": bus.reply(to: call) { $0.add(own) }
    case "GetInterfaces": reply(texts: [Self.accessible], to: call, of: reader)
    default: return false
    }
    return true
  }

  private func answerProperty(_ call: BusReader, of reader: ClientBus) -> Bool {
    guard call.path == Self.root, (try? call.text()) == Self.accessible, let name = try? call.text() else {
      call.rewind()
      return false
    }
    let bus = reader.bus
    switch name {
    case "ChildCount":
      let count = Int32(clamping: roots.count)
      bus.reply(to: call) { $0.inside("v", "i") { $0.add(count) } }
    case "Parent":
      bus.reply(to: call) { $0.inside("v", "(so)") { $0.add(WidgetID(bus: "", path: WidgetID.nullPath)) } }
    case "Name": bus.reply(to: call) { $0.inside("v", "s") { $0.add("main") } }
    case "Description", "Locale", "AccessibleId": bus.reply(to: call) { $0.inside("v", "s") { $0.add("") } }
    default: bus.fail(call, ClientBus.error + "UnknownProperty", "unknown property")
    }
    return true
  }

  private func reply(texts: [String], to call: BusReader, of reader: ClientBus) {
    reader.bus.reply(to: call) { $0.inside("a", "s") { writer in for text in texts { writer.add(text) } } }
  }
}
