import Surfaces
package import WaylandServer

/// `xdg_toplevel_icon_manager_v1`: icons of toplevels. No sizes are preferred.
package final class ToplevelIconGlobal: XdgToplevelIconManagerV1.Handler {
  private unowned let shell: Shell
  private let buffers = IconBuffers()
  private var global: Global<XdgToplevelIconManagerV1>?

  package init(_ shell: Shell) throws(DisplayError) {
    self.shell = shell
    global = try Global(shell.server.display, version: 1) { [unowned self] in
      $0.handler = self
      $0.sendDone()
    }
  }

  package func destroy(_ object: XdgToplevelIconManagerV1) {}

  package func createIcon(_ object: XdgToplevelIconManagerV1, id: XdgToplevelIconV1) {
    let icon = ToplevelIconObject(in: buffers, most: shell.server.bounds.iconImages)
    id.handler = icon
    id.onDestroy = { [buffers] in buffers.forget(icon) }
  }

  package func setIcon(_ object: XdgToplevelIconManagerV1, toplevel: XdgToplevel, icon: XdgToplevelIconV1?) {
    let description = icon?.object?.use() ?? ToplevelIcon()
    guard let target = toplevel.object else { return }
    shell.icons.set(description, of: target.window.id)
  }
}

/// An `xdg_toplevel_icon_v1`.
private final class ToplevelIconObject: XdgToplevelIconV1.Handler {
  private let buffers: IconBuffers
  private let mostImages: Int
  private var icon = ToplevelIcon()
  private var isUsed = false
  /// The buffers that the client has added, also those of images that others have replaced.
  private(set) var added: Set<ObjectIdentifier> = []

  init(in buffers: IconBuffers, most: Int) { (self.buffers, mostImages) = (buffers, most) }

  /// Ends the changes of the icon, and returns it.
  func use() -> ToplevelIcon {
    isUsed = true
    return icon
  }

  func destroy(_ object: XdgToplevelIconV1) {}

  func setName(_ object: XdgToplevelIconV1, iconName: String) {
    if mayChange(object) { icon.rename(to: iconName) }
  }

  func addBuffer(_ object: XdgToplevelIconV1, buffer: WlBuffer, scale: Int32) {
    guard mayChange(object) else { return }
    guard let memory = buffer.sharedMemory, memory.width == memory.height, scale > 0 else {
      return object.postError(
        XdgToplevelIconV1.Error.invalidBuffer.rawValue,
        "an image of an icon must be a square buffer of wl_shm, with a scale of at least 1")
    }
    guard max(icon.images.count, added.count) < mostImages else {
      return object.client.postNoMemory("more than \(mostImages) images in \(object.label)")
    }
    icon.add(ToplevelIcon.Image(side: Int32(clamping: memory.width), scale: scale))
    added.insert(ObjectIdentifier(buffer))
    buffers.watch(buffer, for: self, object)
  }

  private func mayChange(_ object: XdgToplevelIconV1) -> Bool {
    guard isUsed else { return true }
    object.postError(XdgToplevelIconV1.Error.immutable.rawValue, "\(object.label) is the icon of a toplevel already")
    return false
  }
}

extension XdgToplevelIconV1 {
  /// The Swift object of the resource.
  fileprivate var object: ToplevelIconObject? { handler.map { unsafeDowncast($0, to: ToplevelIconObject.self) } }
}

/// The buffers of icons, which clients must not destroy before the icons.
private final class IconBuffers {
  /// The objects of the icons that have a buffer, by the buffer.
  private var users: [ObjectIdentifier: [ObjectIdentifier: XdgToplevelIconV1]] = [:]

  func watch(_ buffer: WlBuffer, for icon: ToplevelIconObject, _ object: XdgToplevelIconV1) {
    let name = ObjectIdentifier(buffer)
    if users[name] == nil { buffer.onDestroy = { [weak self] in self?.bufferDidGo(name) } }
    users[name, default: [:]][ObjectIdentifier(icon)] = object
  }

  func forget(_ icon: ToplevelIconObject) {
    for buffer in icon.added { users[buffer]?[ObjectIdentifier(icon)] = nil }
  }

  private func bufferDidGo(_ buffer: ObjectIdentifier) {
    guard let icon = users.removeValue(forKey: buffer)?.values.first, icon.isClientConnected else { return }
    icon.postError(
      XdgToplevelIconV1.Error.noBuffer.rawValue, "a buffer of \(icon.label) was destroyed before the icon")
  }
}
