import Documents
import JSONText
import Policies
import SchemaChecking
import SeededRandom
import Testing

@Suite("The schema of policies for editors")
struct SchemaTests {
  private let validator = SchemaValidator(root: PolicySchema.json)

  /// Errors that a schema cannot express: references between places, and rules about several places.
  private static let beyondSchemas = [
    "unknown recognizer", "unknown action", "recognizer ", "recognizers wait", "output ", "program ",
    "invalid name of a cursor theme",
    "invalid regular expression", "max-touches is less", "modifier given twice",
    "unknown mode", "unknown layout", "a binding that acts", "the recognizer has no action that",
  ]

  private func agree(_ text: String) throws {
    let document = try Document.parse(text: text, file: "p")
    let result = PolicyReader.examine(document, load: PolicyReader.readFile)
    let faults = result.diagnostics.filter { $0.severity == .error }
    let within = faults.filter { fault in
      !Self.beyondSchemas.contains { fault.message.hasPrefix($0) } && !fault.message.contains(" takes only one of ")
        && !fault.message.hasSuffix(" is bound twice") && !fault.message.hasSuffix(" is in states too")
        && !fault.message.hasSuffix(" and the rule is for one surface")
        && !fault.message.contains("that is not built in needs")
        && !fault.sentence.contains("expected a duration from ")
        && !fault.message.hasSuffix(" cannot wait for the client: clients judge the presses of keys")
    }
    let isAccepted = validator.accepts(document.root)
    if isAccepted {
      #expect(within.map(\.sentence) == [], "the schema accepts \(text)")
    } else {
      #expect(!faults.isEmpty, "the schema refuses \(text)")
    }
  }

  @Test("the file is what the reader's table says; UPDATE_GOLDEN=1 writes it anew")
  func golden() throws {
    #expect(try Repository.difference(of: "config/policy.schema.json", from: PolicySchema.text) == nil)
  }

  @Test(
    "the schema accepts what the reader does",
    arguments: [
      "{}", "include: a", "include: [a, b]", "keyboard: {layout: us, variant: '', repeat: {rate: 0, delay: 0}}",
      "outputs: [{name: A, size: 1x1, scale: 2, transform: 90, position: [0, 0]}]",
      "outputs: [{name: 1, transform: '270'}]", "devices: [{match: {vendor: 0x1, product: 7}, output: all}]",
      "devices: [{match: {type: touchpad}, tap: yes, send-events: off, speed: -1, acceleration: flat}]",
      "devices: [{match: {type: virtual-pointer}, as: touch}, {match: {type: virtual-pointer, name: a}, as: pointer}]",
      "devices: [{match: {type: touch}, send-events: without-mouse, calibration: [1, 0, 0.5, 0, -1, 0]}]",
      "outputs: [{name: A, physical-size: [344mm, 193.5mm]}]",
      "outputs: [{name: A, refresh: 59.94, cursor: painted, enabled: off}, {name: B, refresh: 1000, cursor: plane}]",
      "gestures: {tap-movement: 3mm, pan-threshold: 5, edge-width: 1.5px, delayed-end-limit: none, tap-interval: .5s}",
      "recognizers: [{name: a, type: swipe, direction: [up, down], on: {app-id: [a, b], surface: 0}}]",
      "recognizers: [{name: a, type: pan, action: {began: edit.copy}, within: {x: 0, y: 10%, width: 5mm, height: 1}}]",
      "rules: [{match: {content-type: game}, opacity: 1}, {match: {parent: {content-type: none}}, opacity: 1}]",
      "rules: [{match: any, hit-shape: {polygon: [[0, 0], [1, 0], [50%, 1mm]]}, gestures: off}]",
      "rules: [{match: {parent: none}, hit-outset: {left: -1mm}, intercept: {redirect: foot}, control-socket: yes}]",
      "bindings: {Super+Q: window.close, ctrl+SHIFT+x: {action: none, on: release}, '+': edit.copy, Ctrl++: edit.cut}",
      "actions: {my.own-2: Ctrl+C, a.b: close, a.c: {run: x}, a.d: {run: [x, 5]}, a.e: {focus: {role: layer}}, a.f: 5}",
      "media-keys: {XF86AudioPlay: {before-client: where-handled}, XF86AudioNext: edit.copy}",
      "cursor: {theme: Adwaita, size: 512}", "cursor: {theme: built-in}", "cursor: {}",
      "motion: {shake: edit.undo}", "control: {socket: off}", "protocol-strictness: lenient", "legacy-shells: true",
      "accessibility: isolated", "accessibility: none",
      "privileges: {accessibility: [{launched: orca}]}", "rules: [{match: any, accessibility: no}]",
      "decorations: requested", "decorations: client", "rules: [{match: foot, decorations: server}]",
      "programs: [{name: a, command: b}, {name: c, command: [d, 1], restart: never, restarts-per-minute: 60}]",
      "programs: [{name: a, command: b, restart-if-unresponsive: 10s, restart-without-window: none}]",
      "rules: [{match: foot, place: top-left, size: [50%, 3mm], state: maximized, stack: below, output: a}]",
      "rules: [{match: foot, place: [-8px, 100%], size: 800x480, stack: above}]",
      "privileges: {security-context: nobody, screen-capture: {sandbox: org.flatpak, sandbox-app: [a, 'b.*']}}",
      "rules: [{match: {sandbox: '*', sandbox-app: a}, opacity: 1}]",
      "privileges: {layer-shell: everyone, input-method: {launched: any}, default: [{user: [root, 1000, true]}]}",
      "privileges: {virtual-keyboard: {launched: [a, b], user: x, executable: [/a, '*/b']}, virtual-pointer: nobody}",
    ])
  func good(text: String) throws {
    let document = try Document.parse(text: text, file: "p")
    #expect(validator.accepts(document.root))
    let load: PolicyReader.Loader = { (path) throws(InvalidDocument) in try Document.parse(text: "", file: path) }
    #expect(PolicyReader.examine(document, load: load).diagnostics.map(\.sentence) == [])
  }

  @Test(
    "the schema refuses what the reader does",
    arguments: [
      "[]", "x: 1", "include: {}", "include: ''", "keyboard: us", "keyboard: {layout: ''}",
      "keyboard: {repeat: {rate: -1}}",
      "keyboard: {repeat: {delay: 600}}", "outputs: {}", "outputs: [{size: 1x1}]", "outputs: [{name: A, size: 5}]",
      "outputs: [{name: A, transform: 45}]", "outputs: [{name: A, position: [1]}]", "devices: [{match: {}, output: A}]",
      "devices: [{match: {type: touch}}]", "devices: [{match: {vendor: 0x12345}, output: A}]",
      "devices: [{match: {type: touch}, calibration: [1]}]", "devices: [{match: {type: touch}, speed: 2}]",
      "devices: [{match: {type: touch}, send-events: x}]", "outputs: [{name: A, physical-size: [1, 2]}]",
      "outputs: [{name: A, refresh: 0.9}]", "outputs: [{name: A, cursor: hardware}]",
      "outputs: [{name: A, enabled: painted}]",
      "focus: {follows: x}", "cursor: {size: 0}", "cursor: {size: 513}", "cursor: {size: big}", "cursor: {theme: ''}",
      "cursor: {name: x}",
      "focus: {press-raises: 1}", "gestures: {tap-movement: -1}", "gestures: {tap-movement: 5%}",
      "gestures: {tap-interval: 5}", "gestures: {rotation-threshold: 181}", "recognizers: [{type: tap}]",
      "recognizers: [{name: a}]", "recognizers: [{name: a, type: tap, edges: top}]",
      "recognizers: [{name: a, type: screen-edge-pan}]", "recognizers: [{name: a, type: tap, taps: 0}]",
      "recognizers: [{name: a, type: tap, action: {began: edit.copy}}]", "recognizers: [{name: a, type: tap, on: {}}]",
      "recognizers: [{name: a, type: tap, on: shel}]", "recognizers: [{name: a, type: tap, within: {edge: top}}]",
      "recognizers: [{name: a, type: pan, action: edit}]", "rules: [{match: any}]", "rules: [{opacity: 1}]",
      "rules: [{match: {}, opacity: 1}]", "rules: [{match: any, opacity: 2}]", "rules: [{match: any, hit-outset: 5%}]",
      "rules: [{match: any, decorations: none}]", "decorations: yes", "decorations: [client]",
      "rules: [{match: any, hit-shape: circle}]", "rules: [{match: any, hit-shape: {polygon: [[0, 0]]}}]",
      "rules: [{match: any, gestures: {}}]", "rules: [{match: any, gestures: {only: a, except: b}}]",
      "bindings: {Crtl+Q: edit.copy}", "bindings: {Q: copy}", "bindings: {Q: {on: release}}", "actions: {copy: Ctrl+C}",
      "actions: {a.b: maximise}", "actions: {a.b: {run: []}}", "actions: {a.b: {run: x, show: y}}",
      "actions: {a.b: {}}",
      "media-keys: {XF86AudioPlay: {before-client: maybe}}", "motion: {shake: 5}", "control: {socket: 1}",
      "privileges: {layer-shel: everyone}", "accessibility: yes", "rules: [{match: any, accessibility: isolated}]",
      "privileges: {layer-shell: evryone}", "privileges: {default: {}}",
      "privileges: {default: {user: -1}}", "privileges: {default: {user: 4294967295}}",
      "privileges: {default: {user: 'a b'}}", "privileges: {default: {executable: foot}}",
      "privileges: {default: {launched: {}}}", "privileges: {default: []}", "privileges: everyone",
    ])
  func bad(text: String) throws {
    let document = try Document.parse(text: text, file: "p")
    #expect(!validator.accepts(document.root))
    #expect(PolicyReader.examine(document, load: PolicyReader.readFile).diagnostics.containsErrors)
  }

  @Test("made-up policies are judged alike by the schema and by the reader", arguments: Seeds.sample(0...1, of: 0...7))
  func madeUp(seed: Int) throws {
    var writer = SchemaWriter(
      validator: validator, random: SeededRandom(UInt64(seed) + 1), mischief: seed.isMultiple(of: 2) ? 0 : 2)
    for _ in 0..<150 { try agree(writer.file()) }
  }

  @Test("every default of the schema is what the reader takes where nothing is written")
  func defaults() throws {
    for section in PolicySchema.json["properties"]?.members ?? [] {
      let written = (section.value["properties"]?.members ?? []).compactMap { key in
        key.value["default"].map { "\(key.name): \($0.written)" }
      }
      guard !written.isEmpty else { continue }
      var policy = try read("\(section.name): {\(written.joined(separator: ", "))}")
      policy.keyboard.position = nil
      #expect(policy == Policy(), "\(section.name)")
    }
  }
}
