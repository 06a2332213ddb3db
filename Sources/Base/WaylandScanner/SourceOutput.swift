/// Lines of source code with indentation.
struct Output {
  private(set) var text = ""
  private var depth = 0

  mutating func line(_ line: String) {
    text += line.isEmpty ? "\n" : String(repeating: "  ", count: depth) + line + "\n"
  }

  mutating func open(_ line: String) {
    self.line(line)
    depth += 1
  }

  mutating func close(_ line: String) {
    depth -= 1
    self.line(line)
  }

  mutating func indented(_ body: (inout Output) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }

  mutating func block(_ start: String, end: String = "}", _ body: (inout Output) -> Void) {
    open(start)
    body(&self)
    close(end)
  }
}
