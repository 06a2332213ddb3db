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

  private(set) var frames: [(frame: FilmFrame, picture: Int)] = []
  private(set) var extent = Extent.whole
  /// The number of the first frame of the page in the film.
  private(set) var first = 0

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

  private mutating func take(_ film: ArraySlice<FilmFrame>, _ test: ReportedTest, _ store: inout PictureStore) -> Bool {
    var (kept, pictures): ([FilmFrame], [[UInt8]]) = ([], [])
    var known: [String: [UInt8]?] = [:]
    for frame in film {
      let picture = known[frame.picture] ?? Self.picture(frame.picture, test)
      known[frame.picture] = picture
      guard let picture else { continue }
      kept.append(frame)
      pictures.append(picture)
    }
    guard let numbers = store.add(pictures) else { return false }
    frames = Array(zip(kept, numbers)).map { ($0, $1) }
    first = film.startIndex
    return true
  }

  private static func picture(_ name: String, _ test: ReportedTest) -> [UInt8]? {
    test.read("film/\(name)") ?? test.read("film/\(name).png")
  }
}
