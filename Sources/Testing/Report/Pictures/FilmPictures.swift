import Results

/// The film of a test as a page holds it.
struct FilmPictures {
  /// How much of the film is in the page.
  enum Extent: String {
    case whole
    /// Only the pictures from the last whole picture on.
    case end
    case none
  }

  /// The frames of the page with their numbers in the film, and the numbers of their pictures.
  private(set) var frames: [(index: Int, frame: FilmFrame, picture: Int)] = []
  private(set) var extent = Extent.whole

  /// Adds the pictures of a test's film to the store: all of them, or only the end if they do not fit.
  init(_ test: ReportedTest, _ store: inout PictureStore) {
    let film = test.result.film
    guard !film.isEmpty else { return }
    if take(film[...], test, &store) { return }
    extent = .end
    let outputs = Set(film.map(\.output))
    let last = outputs.compactMap { output in film.lastIndex { $0.output == output && $0.isKey } }.min()
    if let last, last > 0, take(film[last...], test, &store) { return }
    extent = .none
  }

  /// The number of frames in the page at the end of a step; nil if it is not known.
  func framesAtEnd(of step: StepRecord) -> Int? {
    step.frames.map { all in frames.count { $0.index < all } }
  }

  /// The index in the page of the last frame before a client ended unexpectedly; nil for none.
  ///
  /// - Parameter count: the number of frames of the whole film until then.
  func lastFrame(before count: Int?) -> Int? {
    count.flatMap { count in frames.lastIndex { $0.index < count } }
  }

  private mutating func take(_ film: ArraySlice<FilmFrame>, _ test: ReportedTest, _ store: inout PictureStore) -> Bool {
    var (kept, pictures): ([(Int, FilmFrame)], [[UInt8]]) = ([], [])
    var known: [String: [UInt8]?] = [:]
    for (index, frame) in zip(film.indices, film) {
      let picture = known[frame.picture] ?? Self.picture(frame.picture, test)
      known[frame.picture] = picture
      guard let picture else { continue }
      kept.append((index, frame))
      pictures.append(picture)
    }
    guard let numbers = store.add(pictures) else { return false }
    frames = zip(kept, numbers).map { ($0.0, $0.1, $1) }
    return true
  }

  private static func picture(_ name: String, _ test: ReportedTest) -> [UInt8]? {
    test.read("film/\(name)") ?? test.read("film/\(name).png")
  }
}
