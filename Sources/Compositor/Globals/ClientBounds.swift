import System
import WaylandServer

/// The limits of the memory and work that one client may cause. `docs/limits.md` lists all values for users.
///
/// A client that exceeds a limit receives a protocol error and is disconnected, unless the limit only delays its work.
/// The values are ten times what real programs were measured to use.
package struct ClientBounds: Sendable {
  /// The weight of all objects of one client at one time. Most objects weigh 1; `weights` lists the others.
  ///
  /// Browsers and toolkits use some hundreds of objects, and a few thousand at most.
  package var objectWeight = 32_768
  /// The weight of the objects of all clients of one user together, enough for a session of a hundred such programs.
  package var userObjectWeight = 262_144
  /// The weight that each client may have even if its user exceeds `userObjectWeight`.
  package var objectShare = 4096
  /// The weights of objects that cost more than a few hundred bytes of memory.
  package var weights = [
    // About one kilobyte; each is visited when changes of the scene are followed.
    "wl_surface": 4, "wl_subsurface": 4, "xdg_surface": 4, "zxdg_surface_v6": 4,
    // Every list of windows is searched for each change of a window.
    "xdg_toplevel": 32, "xdg_popup": 32, "zxdg_toplevel_v6": 32, "zxdg_popup_v6": 32, "wl_shell_surface": 32,
    "zwlr_layer_surface_v1": 64, "ext_session_lock_surface_v1": 64,
    "fingerpost_responder_input_view_v1": 64,
    // Measured for each change of the scene, or searched for each new object of the same kind.
    "zwp_locked_pointer_v1": 16, "zwp_confined_pointer_v1": 16, "zwp_keyboard_shortcuts_inhibitor_v1": 16,
    // Searched for each change of the scene.
    "zwp_idle_inhibitor_v1": 16, "zwp_input_panel_surface_v1": 16,
    // The name of each may have 4 KiB.
    "xdg_toplevel_icon_v1": 16,
    // The types of each may have 32 KiB.
    "ext_data_control_source_v1": 16, "zwlr_data_control_source_v1": 16,
    // Both refer to timelines of the kernel, of which clients may close their own descriptors.
    "wp_linux_drm_syncobj_timeline_v1": 16, "wp_linux_drm_syncobj_surface_v1": 16,
    // Each uses a memory mapping, of which the kernel allows 65,530 in one process.
    "wl_shm_pool": 16,
    // Receives an event for each global.
    "wl_registry": 16,
  ]
  /// The descriptors that new clients leave to connected ones and to programs: those of dma-bufs, of transferred data and of
  /// keymaps, and the output of programs.
  package var keptDescriptors = min(384, DescriptorLimit.current / 2)
  /// The number of rectangles in regions that weigh as much as a small object.
  package var rectanglesPerWeight = 32
  /// The rectangles that one `wl_region` may contain after a request. A window needs a few dozen.
  package var regionRectangles = 2048
  /// The bytes of pixels that are copied from all clients' buffers at their commits in one turn of the loop. Further
  /// copies wait, and in each turn the same number of bytes of them is copied.
  ///
  /// A full frame of a 4K output has 33.2 million bytes.
  package var copiedBytesPerTurn = 32 << 20
  /// The bytes of pixels in held buffers of all clients that are copied when a picture is composed. Further buffers are
  /// copied at their commits.
  ///
  /// Two full frames of 4K outputs.
  package var uncopiedBytes = 64 << 20
  /// The milliseconds of real time after which a held buffer is copied and released; up to twice as many may pass. 0 for
  /// no limit.
  package var heldMilliseconds: Int32 = 100
  /// The bytes of pictures that are written into clients' buffers for captures in one turn of the loop. The picture that
  /// reaches the limit is completed, and further ones wait.
  package var capturedBytesPerTurn = 64 << 20
  /// The frames of captures that one client may have at one time. A recorder has one for each output, or a few.
  package var captureFrames = 256
  /// The sessions of captures that one client may have at one time, those of cursors included: one for each output and
  /// each window in a list with live pictures.
  package var captureSessions = 256
  /// The images that one icon of a toplevel may have: one for each size and scale.
  package var iconImages = 64
  /// The surfaces that are visited in one turn of the loop to follow changes of the scene between two requests. Further
  /// changes in that turn are followed together, at its end or before the next input event.
  package var reviewedSurfacesPerTurn = 16_384
  /// The surfaces and images of disconnected clients that are freed in one turn of the loop. An image counts once more
  /// for each 128 KiB.
  package var freedObjectsPerTurn = 512
  /// The objects of one kind that one client may have for the same thing, all of which receive the same events: a
  /// `wl_output` for each output, `wl_seat`, `wl_pointer`, a list of toplevels… The same limit applies to virtual
  /// keyboards and to virtual pointers.
  ///
  /// A program has one, or one for each of its libraries that use Wayland, or one for each of its panels.
  package var listenersOfOneKind = 32
  /// The objects by which one client exports its windows and imports those of others.
  ///
  /// A program exports a window for each dialog that another program shows for it.
  package var foreignWindows = 256
  /// The open descriptors of dma-bufs that one client has handed over, those of buffers that are still shown included.
  ///
  /// A program has three or four for each window, and for each surface with a video.
  package var dmabufsOfOneClient = 128
  /// The open descriptors of dma-bufs of all clients. Each can need a second one while a commit waits for a device. Many systems
  /// allow 1,024 descriptors in one process.
  package var dmabufs = 256
  /// The acquire points for which commits of one client may wait at one time. All of them are asked when one may be signalled.
  ///
  /// A program has one or two for each window, and for each surface with a video.
  package var waitingPoints = 128
  /// The sockets for sandboxed clients that one process may have at one time, uncommitted ones included. They outlive the
  /// connection that made them. Each uses two file descriptors.
  ///
  /// A sandbox engine opens one for each run of an application, in a process of its own.
  package var sandboxSocketsOfOneProcess = 32
  /// The sockets for sandboxed clients of all processes.
  package var sandboxSockets = 128
  /// The clients that may be connected through one such socket. Further ones wait in the kernel, in the queue that the
  /// sandbox engine has chosen.
  ///
  /// A browser has a few connections.
  package var clientsOfOneSandbox = 64
  /// The requests of all clients for the data of selections and drags that may wait because the owner of the data is
  /// busy.
  ///
  /// Each needs a file descriptor. Many systems allow 1,024 in one process.
  package var waitingTransfers = 256
  /// The waiting requests for data of one client. Clipboard managers request about a hundred types at once.
  package var waitingTransfersPerAsker = 128
  /// The requests for data that are refused because too many wait, before the client is disconnected.
  package var refusedTransfers = 256
  /// The changes of one selection that are reported at once to clients with data control. Further ones wait about
  /// 10 ms, and then only the latest is reported.
  package var selectionChangesAtOnce = 8
  /// The changes of text by an input method that may wait for a busy client. Each may have 8,000 bytes.
  package var waitingCompositions = 64
  /// The bytes of images and keymaps kept for all connections of one process: enough for sixteen windows that fill a 4K
  /// output.
  package var heldBytesPerProcess = 512 << 20
  /// The bytes of images and keymaps kept for all processes of one user.
  package var heldBytesPerUser = 1 << 30
  /// The bytes that each process may use, whatever other processes of its user use, until its user's reserve is used
  /// up: enough for four windows that fill a 4K output. When the reserve is used up, the process that uses most is
  /// disconnected.
  package var guaranteedBytesPerProcess = 128 << 20
  /// The bytes beyond `heldBytesPerUser` for processes that use no more than `guaranteedBytesPerProcess`.
  package var reservedBytesPerUser = 256 << 20

  package init() {}

  /// The limits of objects, for `ObjectLedger`.
  var objects: ObjectLimits {
    var limits = ObjectLimits()
    limits.client = objectWeight
    limits.user = userObjectWeight
    limits.share = objectShare
    limits.weights = weights
    return limits
  }
}
