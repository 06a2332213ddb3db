import CWaylandServer
import CWlcs
import Glibc
import Wlcs  // Defines what CWlcs declares.

/// Starts and stops servers through the interface of the conformance suite, one after the other in this process.
enum ServerLives {
  /// The number of servers that create the objects which are created once and remain.
  private static let first = 20
  private static let toleratedKiB = 2048

  /// - Returns: whether descriptors, threads and memory are the same after all servers as after the first ones.
  static func check(_ count: Int) -> Bool {
    for _ in 0..<first { live() }
    let before = ProcessCensus()
    for _ in first..<count { live() }
    let after = ProcessCensus()
    print("after \(first) servers: \(before)")
    print("after \(count) servers: \(after)")
    return before.descriptors == after.descriptors && before.threads == after.threads
      && after.residentKiB <= before.residentKiB + toleratedKiB
  }

  /// Runs one server: a client connects, devices are added and removed, and the server stops.
  private static func live() {
    guard let server = wlcs_server_integration.create_server(0, nil), let calls = wl_event_loop_create() else {
      fatalError("no server, or no loop for calls")
    }
    // A pipe without a writer is readable at once.
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { fatalError("no pipe") }
    close(ends[1])
    let source = wl_event_loop_add_fd(
      calls, ends[0], UInt32(WL_EVENT_READABLE | WL_EVENT_HANGUP),
      { _, _, data in
        guard let data else { return 0 }
        ServerLives.use(data.assumingMemoryBound(to: WlcsDisplayServer.self))
        return 0
      }, UnsafeMutableRawPointer(server))
    server.pointee.start_on_this_thread(server, calls)
    wl_event_source_remove(source)
    wl_event_loop_destroy(calls)
    wlcs_server_integration.destroy_server(server)
    close(ends[0])
  }

  private static func use(_ server: UnsafeMutablePointer<WlcsDisplayServer>) {
    let client = server.pointee.create_client_socket(server)
    if let pointer = server.pointee.create_pointer(server) {
      pointer.pointee.move_absolute(pointer, 2560, 2560)
      pointer.pointee.destroy(pointer)
    }
    if let touch = server.pointee.create_touch(server) {
      touch.pointee.touch_down(touch, 10, 10)
      touch.pointee.touch_up(touch)
      touch.pointee.destroy(touch)
    }
    if let keyboard = server.pointee.create_keyboard(server) {
      keyboard.pointee.key_down(keyboard, 30)
      keyboard.pointee.key_up(keyboard, 30)
      keyboard.pointee.destroy(keyboard)
    }
    server.pointee.stop(server)
    close(client)
  }
}

/// The resources of the process.
struct ProcessCensus: CustomStringConvertible {
  let descriptors = (0..<1024).count { fcntl($0, F_GETFD) >= 0 }
  let threads = Self.entries(of: "/proc/self/task")
  let residentKiB = Self.residentPages() * 4

  var description: String { "\(descriptors) descriptors, \(threads) threads, \(residentKiB) KiB resident" }

  private static func entries(of folder: String) -> Int {
    guard let stream = opendir(folder) else { return 0 }
    defer { closedir(stream) }
    var count = 0
    while readdir(stream) != nil { count += 1 }
    return count - 2
  }

  private static func residentPages() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var text = [CChar](repeating: 0, count: 128)
    fgets(&text, 127, file)
    let words = text.prefix { $0 != 0 }.split(separator: 32)
    return words.count > 1 ? words[1].reduce(0) { $0 * 10 + Int($1) - 48 } : 0
  }
}
