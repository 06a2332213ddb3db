import Glibc
import Measuring

/// Instructions in user space, by the part that executed them.
struct EventInstructions {
  /// Instructions of this program and of Swift's libraries. They depend only on our sources and the toolchain.
  private(set) var own = 0.0
  /// Instructions of the C library and its loader. The count of its allocator depends on the layout of the memory.
  private(set) var library = 0.0
  /// Instructions of libwayland and other libraries.
  private(set) var others = 0.0
  /// Calls of the runtime's functions that retain and release objects.
  private(set) var references = 0.0

  var all: Double { own + library + others }
  var withoutLibrary: Double { own + others }

  init() {}

  /// Reads a file that callgrind wrote.
  init(ofProfile path: String) throws {
    guard let file = fopen(path, "r") else { throw MeasuringError.system("read callgrind's \(path)", errno: errno) }
    defer { fclose(file) }
    var reading = ProfileReading()
    var line: UnsafeMutablePointer<CChar>?
    var size = 0
    defer { free(line) }
    while getline(&line, &size, file) > 0 {
      if let line { reading.read(line, into: &self) }
    }
    guard reading.hasEnded else {
      throw MeasuringError("\(path) has no totals: was bench-routing built without valgrind's header?")
    }
  }

  fileprivate mutating func addReferences(_ calls: Double) { references += calls }

  fileprivate mutating func add(_ count: Double, _ part: Part) {
    switch part {
    case .own: own += count
    case .library: library += count
    case .others: others += count
    }
  }

  /// The cost of one of a number of events.
  ///
  /// - Parameter waiting: what the same number of batches costs without events.
  func less(_ waiting: EventInstructions, dividedBy events: Double) -> EventInstructions {
    var result = EventInstructions()
    result.own = (own - waiting.own) / events
    result.library = (library - waiting.library) / events
    result.others = (others - waiting.others) / events
    result.references = (references - waiting.references) / events
    return result
  }
}

private enum Part {
  case own, library, others

  /// - Parameter object: the path of a program or library.
  init(ofObject object: String) {
    let name = object.split(separator: "/").last ?? ""
    if name.hasPrefix("libc.so") || name.hasPrefix("libc-") || name.hasPrefix("ld-") || name.hasPrefix("libm.so") {
      self = .library
    } else {
      self = name.hasPrefix("libswift") || !name.contains(".so") && name != "???" ? .own : .others
    }
  }
}

/// The state of reading a file of callgrind line by line.
private struct ProfileReading {
  private var parts: [Int32: Part] = [:]
  private var part = Part.others
  /// True if the next line has the cost of a call, which the lines of the called function contain.
  private var isOfCall = false
  private(set) var hasEnded = false
  /// The functions that retain and release, and whether the next call is one of them.
  private var counters: Set<Int32> = []
  private var isCounter = false

  mutating func read(_ line: UnsafeMutablePointer<CChar>, into sum: inout EventInstructions) {
    if isOfCall {
      isOfCall = false
      return
    }
    switch UInt8(bitPattern: line[0]) {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"):
      if let last = strrchr(line, Int32(UInt8(ascii: " "))) { sum.add(atof(last), part) }
    case UInt8(ascii: "o"): if let named = readPart(line, after: "ob=") { part = named }
    case UInt8(ascii: "c"):
      isOfCall = strncmp(line, "calls=", 6) == 0
      if isOfCall {
        if isCounter { sum.addReferences(atof(line + 6)) }
      } else if readPart(line, after: "cob=") == nil {
        readFunction(line, after: "cfn=")
      }
    case UInt8(ascii: "f"): readFunction(line, after: "fn=")
    case UInt8(ascii: "t"): hasEnded = hasEnded || strncmp(line, "totals:", 7) == 0
    default: break
    }
  }

  /// Reads `(NUMBER) NAME`, or `(NUMBER)` for a function that was named before.
  private mutating func readFunction(_ line: UnsafeMutablePointer<CChar>, after key: String) {
    guard strncmp(line, key, key.utf8.count) == 0, let open = strchr(line, Int32(UInt8(ascii: "("))),
      let close = strchr(open, Int32(UInt8(ascii: ")")))
    else { return }
    let number = atoi(open + 1)
    let isNamed = strncmp(close + 1, " swift_retain", 13) == 0 || strncmp(close + 1, " swift_release", 14) == 0
    if isNamed { counters.insert(number) }
    isCounter = counters.contains(number)
  }

  /// Reads `(NUMBER) PATH`, or `(NUMBER)` for an object that was named before.
  private mutating func readPart(_ line: UnsafeMutablePointer<CChar>, after key: String) -> Part? {
    guard strncmp(line, key, key.utf8.count) == 0, let open = strchr(line, Int32(UInt8(ascii: "("))),
      let close = strchr(open, Int32(UInt8(ascii: ")")))
    else { return nil }
    let number = atoi(open + 1)
    if close[1] == CChar(UInt8(ascii: " ")) {
      let path = String(cString: close + 2)
      parts[number] = Part(ofObject: path.last == "\n" ? String(path.dropLast()) : path)
    }
    return parts[number]
  }
}
