import WaylandServer

/// How much one client may make the compositor hold and do. `docs/limits.md` lists all values for users.
///
/// A client that exceeds a bound gets a protocol error and is disconnected, unless the bound only delays its work.
/// The values leave real programs ten times what they were seen to use.
public struct ClientBounds: Sendable {
  /// The weight of all objects that a client has at one time. Most kinds weigh 1, `weights` has the others.
  ///
  /// Browsers and toolkits use some hundreds of objects, and a few thousand at most.
  public var objectWeight = 32_768
  /// The same for all clients of one user together: a session of a hundred such programs.
  public var userObjectWeight = 262_144
  /// What each client may have however much its user's other clients have.
  public var objectShare = 4096
  /// What objects weigh that cost others more than a few hundred bytes of memory.
  public var weights = [
    // About a kilobyte; each is visited when a scene is followed.
    "wl_surface": 4, "wl_subsurface": 4, "xdg_surface": 4, "zxdg_surface_v6": 4,
    // Windows are looked through for each change of any of them, by everyone who lists them.
    "xdg_toplevel": 32, "xdg_popup": 32, "zxdg_toplevel_v6": 32, "zxdg_popup_v6": 32, "wl_shell_surface": 32,
    "zwlr_layer_surface_v1": 64,
    // Looked through for each event of a pointer, or for each of their like.
    "zwp_locked_pointer_v1": 16, "zwp_confined_pointer_v1": 16, "zwp_keyboard_shortcuts_inhibitor_v1": 16,
    // A mapping each, of which the kernel grants 65,530 to a process.
    "wl_shm_pool": 16,
    // Receives an event for each global.
    "wl_registry": 16,
  ]
  /// How many rectangles of regions weigh as much as a small object.
  public var rectanglesPerWeight = 32
  /// Rectangles that requests on one `wl_region` may have left in it. A window needs a few dozen.
  public var regionRectangles = 2048
  /// Bytes of pictures that are copied from all clients' buffers at their commits in one turn of the loop. Other copies
  /// wait; of those as many bytes are worked off in each turn.
  ///
  /// One full frame of a 4K output is 33.2 million bytes.
  public var copiedBytesPerTurn = 32 << 20
  /// Surfaces that are visited in one turn of the loop to follow changes of the scene between two requests. Further
  /// changes of that turn are followed together, at its end or before the next input event.
  public var reviewedSurfacesPerTurn = 16_384
  /// Surfaces and pictures of departed clients that are freed in one turn of the loop. A picture counts once more for
  /// each 128 KiB.
  public var freedObjectsPerTurn = 512
  /// Objects of one kind that one client has for the same thing, all of which receive the same events: a `wl_output` for
  /// each output, `wl_seat`, `wl_pointer`, a list of toplevels… The same bound holds for virtual keyboards and for virtual
  /// pointers.
  ///
  /// A program has one, or one for each library in it that speaks Wayland, or one for each of its panels.
  public var listenersOfOneKind = 32
  /// Requests for the data of selections and drags that wait because the owner of the data is busy, from all clients.
  ///
  /// Each holds a descriptor; many systems give a process 1,024.
  public var waitingTransfers = 256
  /// The same from one client. Clipboard managers ask for about a hundred types at once.
  public var waitingTransfersPerAsker = 128
  /// Requests for data that are refused because as many wait already, before the client is disconnected.
  public var refusedTransfers = 256
  /// Changes of text by an input method that wait for a client that is busy. Each may have 8,000 bytes.
  public var waitingCompositions = 64
  /// Bytes of pictures and keymaps that are held for one process, over all its connections: sixteen windows that fill a
  /// 4K output.
  public var heldBytesPerProcess = 512 << 20
  /// The same for all processes of one user.
  public var heldBytesPerUser = 1 << 30
  /// What each process may have as long as its user's reserve lasts, however much others of its user hold: four windows
  /// that fill a 4K output. When the reserve is used up, the process that holds most is disconnected.
  public var guaranteedBytesPerProcess = 128 << 20
  /// Bytes beyond `heldBytesPerUser` for processes that hold no more than they are guaranteed.
  public var reservedBytesPerUser = 256 << 20

  public init() {}

  /// The limits of objects, for the ledger that counts them.
  var objects: ObjectLimits {
    var limits = ObjectLimits()
    limits.client = objectWeight
    limits.user = userObjectWeight
    limits.share = objectShare
    limits.weights = weights
    return limits
  }
}
