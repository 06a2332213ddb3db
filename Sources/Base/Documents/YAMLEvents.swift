import CLibYAML

/// One event of the YAML parser.
struct YAMLEvent {
  enum Kind {
    case streamStart
    case streamEnd
    case documentStart
    case documentEnd
    case alias(String)
    case scalar(String, Node.ScalarStyle)
    case sequenceStart
    case sequenceEnd
    case mappingStart
    case mappingEnd
  }

  var kind: Kind
  var position: SourcePosition
  var anchor: String?
  var tag: String?
}

/// The events of a YAML text. It is the only type that uses libyaml.
final class YAMLEvents {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let file: String

  init(text: String, file: String) {
    self.file = file
    bytes = .allocate(capacity: text.utf8.count)
    _ = bytes.initialize(from: text.utf8)
    parser = .allocate(capacity: 1)
    guard yaml_parser_initialize(parser) == 1 else { fatalError("cannot create a YAML parser: out of memory") }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    bytes.deallocate()
  }

  /// Returns the next event.
  ///
  /// - Throws: the syntax error that ends the parsing.
  func next() throws(InvalidDocument) -> YAMLEvent {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw InvalidDocument([syntaxFault]) }
    defer { yaml_event_delete(&event) }
    return YAMLEvent(
      kind: kind(of: &event), position: position(event.start_mark),
      anchor: fp_yaml_anchor(&event).map { String(cString: $0) },
      tag: fp_yaml_tag(&event).map { String(cString: $0) })
  }

  private func kind(of event: inout yaml_event_t) -> YAMLEvent.Kind {
    switch event.type {
    case YAML_STREAM_START_EVENT: return .streamStart
    case YAML_DOCUMENT_START_EVENT: return .documentStart
    case YAML_DOCUMENT_END_EVENT: return .documentEnd
    case YAML_ALIAS_EVENT: return .alias(fp_yaml_anchor(&event).map { String(cString: $0) } ?? "")
    case YAML_SCALAR_EVENT:
      let text = UnsafeBufferPointer(start: fp_yaml_scalar_text(&event), count: fp_yaml_scalar_length(&event))
      return .scalar(String(decoding: text, as: UTF8.self), style(fp_yaml_scalar_style(&event)))
    case YAML_SEQUENCE_START_EVENT: return .sequenceStart
    case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
    case YAML_MAPPING_START_EVENT: return .mappingStart
    case YAML_MAPPING_END_EVENT: return .mappingEnd
    default: return .streamEnd
    }
  }

  private func style(_ value: Int32) -> Node.ScalarStyle {
    switch yaml_scalar_style_t(UInt32(bitPattern: value)) {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: .literal
    case YAML_FOLDED_SCALAR_STYLE: .folded
    default: .plain
    }
  }

  private func position(_ mark: yaml_mark_t) -> SourcePosition {
    SourcePosition(file: file, line: Int(clamping: mark.line) + 1, column: Int(clamping: mark.column) + 1)
  }
}

extension YAMLEvents {
  private var syntaxFault: Diagnostic {
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? "unknown error"
    guard parser.pointee.error != YAML_READER_ERROR else {
      return Diagnostic(at: position(offset: parser.pointee.problem_offset), "invalid YAML: \(problem)")
    }
    let end = position(offset: bytes.count)
    let place = min(position(parser.pointee.problem_mark), end)
    return Diagnostic(at: place, "invalid YAML\(context): \(problem)")
  }

  private var context: String {
    guard let phrase = parser.pointee.context else { return "" }
    let mark = position(parser.pointee.context_mark)
    let began = mark < position(offset: bytes.count) ? " (started at \(mark.line):\(mark.column))" : ""
    return " \(String(cString: phrase))\(began)"
  }

  /// The line and column of a byte. For characters that YAML does not allow, libyaml reports only the offset.
  private func position(offset: Int) -> SourcePosition {
    var place = SourcePosition(file: file, line: 1, column: 1)
    for (index, byte) in bytes.prefix(max(0, offset)).enumerated() {
      if index == bytes.count - 1, byte == UInt8(ascii: "\n") { break }
      if byte == UInt8(ascii: "\n") {
        place.line += 1
        place.column = 1
      } else if byte & 0xC0 != 0x80 {
        place.column += 1
      }
    }
    return place
  }
}
