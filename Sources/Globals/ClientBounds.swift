/// How much one client may make the compositor hold and do. `docs/limits.md` lists all values for users.
///
/// A client that exceeds a bound gets a protocol error and is disconnected, unless the bound only delays its work.
/// The values leave real programs ten times what they were seen to use.
public struct ClientBounds: Sendable {
  /// The weight of all objects that a client has at one time; `ObjectWeights` says what each kind weighs.
  ///
  /// Most kinds weigh 1. Browsers and toolkits use some hundreds of objects, and a few thousand at most.
  public var objectWeight = 32_768
  /// Rectangles that requests on one `wl_region` may have left in it. A window needs a few dozen.
  public var regionRectangles = 8192
  /// Bytes of pictures that are copied from all clients' buffers in one turn of the loop. The rest waits for later turns.
  ///
  /// One full frame of a 4K output is 33 MB.
  public var copiedBytesPerTurn = 64 << 20
  /// Surfaces that are visited in one turn of the loop to follow changes of the scene between two requests. Further
  /// changes of that turn are followed together, at its end or before the next input event.
  public var reviewedSurfacesPerTurn = 16_384
  /// Objects of departed clients that are freed in one turn of the loop.
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
}
