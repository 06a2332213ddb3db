/// Compiles the text of a regular expression to instructions, in one pass from left to right.
struct ExpressionParser {
  typealias Instruction = RegularExpression.Instruction
  typealias CharacterSet = RegularExpression.CharacterSet
  typealias Fault = RegularExpression.Fault

  private static let deepestGroup = 50
  private let text: [Unicode.Scalar]
  private var index = 0
  private var depth = 0

  init(_ text: String) { self.text = Array(text.unicodeScalars) }

  mutating func parse() throws(Fault) -> [Instruction] {
    let program = try alternatives()
    if index < text.count { throw Fault(message: "\")\" without \"(\"") }
    return program + [.found]
  }

  private var next: Unicode.Scalar? { index < text.count ? text[index] : nil }

  private mutating func take(_ wanted: Unicode.Scalar) -> Bool {
    guard next == wanted else { return false }
    index += 1
    return true
  }

  private func checked(_ program: [Instruction]) throws(Fault) -> [Instruction] {
    if program.count > RegularExpression.longestProgram { throw Fault(message: "too long or too many repetitions") }
    return program
  }

  /// Parses alternatives such as `a|b`. Targets of instructions are relative to the first instruction.
  private mutating func alternatives() throws(Fault) -> [Instruction] {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.deepestGroup {
      throw Fault(message: "more than \(Self.deepestGroup) nested groups or alternatives")
    }
    let first = try sequence()
    guard take("|") else { return first }
    let second = try alternatives()
    return try checked(
      [.split(1, first.count + 2)] + first.moved(by: 1) + [.jump(first.count + 2 + second.count)]
        + second.moved(by: first.count + 2))
  }

  private mutating func sequence() throws(Fault) -> [Instruction] {
    var program: [Instruction] = []
    while let scalar = next, scalar != "|", scalar != ")" {
      let part = try repeated(try part())
      program = try checked(program + part.moved(by: program.count))
    }
    return program
  }

  private mutating func part() throws(Fault) -> [Instruction] {
    let scalar = text[index]
    index += 1
    switch scalar {
    case "(": return try group()
    case "[": return [.take(try set())]
    case ".": return [.take(CharacterSet(ranges: [], isInverted: true))]
    case "^": return [.start]
    case "$": return [.end]
    case "\\": return [.take(try escaped())]
    case "*", "+", "?", "{":
      throw Fault(message: "nothing to repeat before \(String(scalar).quotedForPeople)")
    default: return [.take(CharacterSet(ranges: [scalar.value...scalar.value]))]
    }
  }

  private mutating func group() throws(Fault) -> [Instruction] {
    if next == "?" {
      index += 1
      guard take(":") else { throw Fault(message: "unsupported group: expected ( ) or (?: )") }
    }
    let program = try alternatives()
    guard take(")") else { throw Fault(message: "missing \")\"") }
    return program
  }

  private mutating func escaped() throws(Fault) -> CharacterSet {
    guard let scalar = next else { throw Fault(message: "no character after the last \\") }
    index += 1
    switch scalar {
    case "d", "D": return CharacterSet(ranges: Self.digits, isInverted: scalar == "D")
    case "w", "W": return CharacterSet(ranges: Self.wordSigns, isInverted: scalar == "W")
    case "s", "S": return CharacterSet(ranges: Self.blanks, isInverted: scalar == "S")
    case "t": return CharacterSet(ranges: [9...9])
    case "n": return CharacterSet(ranges: [10...10])
    default:
      let isLetter = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      guard !isLetter else {
        throw Fault(message: "unsupported escape \\\(scalar)")
      }
      return CharacterSet(ranges: [scalar.value...scalar.value])
    }
  }

  private static let digits: [ClosedRange<UInt32>] = [0x30...0x39]
  private static let wordSigns: [ClosedRange<UInt32>] = [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A]
  private static let blanks: [ClosedRange<UInt32>] = [9...13, 32...32, 0xA0...0xA0]
}

extension ExpressionParser {
  /// Parses a set such as `[a-z_]`, after its bracket.
  private mutating func set() throws(Fault) -> CharacterSet {
    var set = CharacterSet(ranges: [])
    set.isInverted = take("^")
    var isFirst = true
    while let scalar = next {
      index += 1
      if scalar == "]", !isFirst { return set }
      isFirst = false
      set.ranges += try member(scalar)
    }
    throw Fault(message: "missing \"]\"")
  }

  private mutating func member(_ scalar: Unicode.Scalar) throws(Fault) -> [ClosedRange<UInt32>] {
    var first = scalar
    if scalar == "\\" {
      let set = try escaped()
      guard !set.isInverted else { throw Fault(message: "\\D, \\W and \\S are not supported inside [ ]") }
      guard set.ranges.count == 1, set.ranges[0].count == 1, let only = Unicode.Scalar(set.ranges[0].lowerBound) else {
        return set.ranges
      }
      first = only
    }
    guard next == "-", index + 1 < text.count, text[index + 1] != "]" else { return [first.value...first.value] }
    index += 1
    var last = text[index]
    index += 1
    if last == "\\" {
      let set = try escaped()
      guard !set.isInverted, set.ranges.count == 1, set.ranges[0].count == 1,
        let only = Unicode.Scalar(set.ranges[0].lowerBound)
      else { throw Fault(message: "the end of a range must be a single character") }
      last = only
    }
    guard first.value <= last.value else {
      throw Fault(message: "the range \("\(first)-\(last)".quotedForPeople) is in reverse order")
    }
    return [first.value...last.value]
  }

  private mutating func repeated(_ part: [Instruction]) throws(Fault) -> [Instruction] {
    var program = part
    while let scalar = next {
      switch scalar {
      case "*": program = zeroOrMore(program)
      case "+": program = program + zeroOrMore(program).moved(by: program.count)
      case "?": program = zeroOrOne(program)
      case "{": program = try counted(program)
      default: return program
      }
      program = try checked(program)
      if scalar != "{" { index += 1 }
    }
    return program
  }

  private func zeroOrMore(_ part: [Instruction]) -> [Instruction] {
    [.split(1, part.count + 2)] + part.moved(by: 1) + [.jump(0)]
  }

  private func zeroOrOne(_ part: [Instruction]) -> [Instruction] {
    [.split(1, part.count + 1)] + part.moved(by: 1)
  }

  /// Parses `{2}`, `{2,}` or `{2,3}` and repeats the part as often.
  private mutating func counted(_ part: [Instruction]) throws(Fault) -> [Instruction] {
    let fault = Fault(message: "invalid repetition: expected {2}, {2,} or {2,5} with at most 100")
    index += 1
    guard let least = number(), least <= 100 else { throw fault }
    var most: Int? = least
    if take(",") { most = next == "}" ? nil : number() ?? -1 }
    guard take("}"), (most ?? 100) >= least, (most ?? 0) <= 100 else { throw fault }
    var program: [Instruction] = []
    for _ in 0..<least { program = try checked(program + part.moved(by: program.count)) }
    guard let most else { return program + zeroOrMore(part).moved(by: program.count) }
    for _ in least..<most { program = try checked(program + zeroOrOne(part).moved(by: program.count)) }
    return program
  }

  private mutating func number() -> Int? {
    var digits = ""
    while let scalar = next, ("0"..."9").contains(scalar), digits.count < 4 {
      digits.unicodeScalars.append(scalar)
      index += 1
    }
    return Int(digits)
  }
}

extension [RegularExpression.Instruction] {
  /// The same instructions with their targets moved by a distance.
  func moved(by distance: Int) -> Self {
    map { instruction in
      switch instruction {
      case .split(let first, let second): .split(first + distance, second + distance)
      case .jump(let place): .jump(place + distance)
      case .take, .start, .end, .found: instruction
      }
    }
  }
}
