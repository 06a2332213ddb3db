import Documents
import JSONText

/// A message of JSON-RPC 2.0 from a client, on one line.
struct RPCMessage {
  /// The id that the answer repeats; nil for a notification, which gets no answer.
  let id: JSON?
  let method: String
  let params: JSON

  /// The reason why a line is not a message.
  struct Fault: Error {
    let id: JSON
    let error: RPCError
  }

  init(line: String) throws(Fault) {
    let value: JSON
    do {
      value = try JSON(reading: line)
    } catch {
      throw Fault(id: .null, error: RPCError(.parse, "not JSON: \(error.message)"))
    }
    guard case .object(let members) = value else {
      throw Fault(id: .null, error: RPCError(.invalidRequest, "found \(value.kind), expected an object"))
    }
    let id = members["id"]
    guard let method = members["method"]?.text else {
      throw Fault(id: id ?? .null, error: RPCError(.invalidRequest, "the member \"method\" is missing or is not text"))
    }
    switch id {
    case nil, .string?, .number?: break
    default: throw Fault(id: .null, error: RPCError(.invalidRequest, "\"id\" must be text or a number"))
    }
    (self.id, self.method, params) = (id, method, members["params"] ?? .object([:]))
  }
}

/// An error of JSON-RPC 2.0.
struct RPCError: Error {
  enum Code: Int {
    case parse = -32_700
    case invalidRequest = -32_600
    case unknownMethod = -32_601
    case invalidParams = -32_602
  }

  let code: Code
  let message: String

  init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }
}

/// Lines that a server sends.
enum RPCAnswer {
  static func result(_ result: JSON, to id: JSON) -> String {
    JSON.object(["jsonrpc": "2.0", "id": id, "result": result]).written
  }

  static func error(_ error: RPCError, to id: JSON) -> String {
    let members: JSON = ["code": JSON(integerLiteral: error.code.rawValue), "message": .string(error.message)]
    return JSON.object(["jsonrpc": "2.0", "id": id, "error": members]).written
  }
}
