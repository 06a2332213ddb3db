/// The pictures of a page. Equal files are kept once.
struct PictureStore {
  /// The files, by their number from 1.
  private(set) var files: [[UInt8]] = []
  /// The size of all pictures in the page, in bytes.
  private(set) var size = 0
  let budget: Int
  private var numbers: [Content: Int] = [:]

  /// - Parameter budget: the size of all pictures in the page, in bytes, above which pictures are refused.
  init(budget: Int) { self.budget = budget }

  /// Adds pictures if all of them fit into the budget.
  ///
  /// - Returns: their numbers; nil if they do not fit.
  mutating func add(_ pictures: [[UInt8]]) -> [Int]? {
    var added = self
    let numbers = pictures.map { added.number(of: $0) }
    guard added.size <= budget else { return nil }
    self = added
    return numbers
  }

  private mutating func number(of file: [UInt8]) -> Int {
    let content = Content(bytes: file)
    if let known = numbers[content] { return known }
    files.append(file)
    size += (file.count + 2) / 3 * 4
    numbers[content] = files.count
    return files.count
  }

  private struct Content: Hashable {
    var bytes: [UInt8]

    func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
  }
}
