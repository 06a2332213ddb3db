import CSystem
import CXKBCommon
import Glibc
import Seats
import Testing

@testable import Keymaps

@Suite("Keymaps")
struct KeymapTests {
  @Test("a name that nobody knows is told apart from the others, with the nearest one that is known")
  func unknownNames() throws {
    #expect(throws: KeymapError.unknown(.layout, name: "zzzzzz", nearest: nil)) {
      _ = try Keymap(KeymapNames(layout: "us,zzzzzz"))
    }
    #expect(throws: KeymapError.unknown(.variant, name: "dvorka", nearest: "dvorak")) {
      _ = try Keymap(KeymapNames(layout: "de,us", variant: ",dvorka"))
    }
    #expect(throws: KeymapError.unknown(.model, name: "pc1005", nearest: "pc105")) {
      _ = try Keymap(KeymapNames(model: "pc1005"))
    }
    #expect(throws: KeymapError.unknown(.option, name: "ctrl:nocap", nearest: "ctrl:nocaps")) {
      _ = try Keymap(KeymapNames(options: "compose:ralt,ctrl:nocap"))
    }
    #expect(throws: KeymapError.unknown(.rules, name: "evdeff", nearest: nil)) {
      _ = try Keymap(KeymapNames(rules: "evdeff"))
    }
    #expect(throws: KeymapError.badText) { _ = try Keymap(text: Array("xkb_keymap { oh".utf8)) }
    #expect(throws: KeymapError.badText) { _ = try Keymap(text: []) }
    #expect(
      KeymapError.unknown(.layout, name: "dee", nearest: "de").description
        == "unknown keyboard layout \"dee\"; did you mean \"de\"?")
  }

  @Test("a name is looked up in its section of the lists, and a section without names knows all")
  func catalogue() {
    let first =
      "! model\n  pc105   Generic\n\tpc104\tOther\n\n! layout\n  us  English\n! variant\n  intl  us: With dead keys\n"
    let second = "! model\n  mine  My own\n! variant\n  nodead  de: Without\n  intl de: With"
    let catalogue = KeymapCatalogue([Array(first.utf8), Array(second.utf8)])
    for model in ["pc105", "pc104", "mine", ""] {
      #expect(catalogue.faultPassedOver(in: KeymapNames(model: model, options: "any:thing")) == nil)
    }
    #expect(
      catalogue.faultPassedOver(in: KeymapNames(model: "mime"))
        == .unknown(.model, name: "mime", nearest: "mine"))
    #expect(catalogue.faultPassedOver(in: KeymapNames(model: "us")) != nil)
    #expect(catalogue.layouts == ["us"])
    #expect(catalogue.variants(of: "de") == ["intl", "nodead"] && catalogue.variants(of: "us") == ["intl"])
  }

  @Test("two layouts become two groups, and a keymap's own text makes the same keymap again")
  func text() throws {
    let keymap = try Keymap(KeymapNames(layout: "us,de"))
    #expect(keymap.groupNames == ["English (US)", "German"])
    #expect(keymap.text.last == 0)
    let again = try Keymap(text: keymap.text)
    #expect(again.text == keymap.textWhenRead)
    #expect(again.groupNames == keymap.groupNames)
  }

  /// libxkbcommon 1.5 drops a key of Shift from the text of Neo when it reads it.
  @Test("a keymap that was read is written in the same way each time", arguments: ["us", "neo"])
  func textWhenRead(variant: String) throws {
    let keymap = try Keymap(variant == "neo" ? KeymapNames(layout: "de", variant: "neo") : KeymapNames(layout: "us"))
    let again = try Keymap(text: keymap.text)
    #expect(again.text == keymap.textWhenRead)
    #expect(again.textWhenRead == keymap.textWhenRead)
    #expect(try Keymap(KeymapNames(layout: "fr")).textWhenRead != keymap.textWhenRead)
  }

  @Test("letters repeat, modifiers do not")
  func repeats() throws {
    let keymap = try Keymap()
    #expect(keymap.repeats(30))
    #expect(!keymap.repeats(42))
    #expect(!keymap.repeats(.max))
  }

  @Test("clients can map the file shared or private, and nobody can change it")
  func sealedFile() throws {
    let keymap = try Keymap()
    let file = try KeymapFile(keymap)
    #expect(file.size == UInt32(keymap.text.count))
    for sharing in [MAP_SHARED, MAP_PRIVATE] {
      let memory = mmap(nil, Int(file.size), PROT_READ, sharing, file.descriptor, 0)
      try #require(memory != MAP_FAILED)
      #expect(Array(UnsafeRawBufferPointer(start: memory, count: Int(file.size))) == keymap.text)
      munmap(memory, Int(file.size))
    }
    #expect(fp_get_seals(file.descriptor) == fp_all_seals)
    #expect(pwrite(file.descriptor, "x", 1, 0) == -1)
    #expect(ftruncate(file.descriptor, 0) == -1)
    let writable = open("/proc/self/fd/\(file.descriptor)", O_RDWR)
    if writable >= 0 {
      #expect(pwrite(writable, "x", 1, 0) == -1)
      #expect(ftruncate(writable, 0) == -1)
      close(writable)
    }
    #expect(fcntl(file.descriptor, F_GETFD) & FD_CLOEXEC != 0)
  }
}

@Suite("Keyboard state")
struct KeyboardStateTests {
  /// `reading(of:)` caches its results while the modifiers and the layout do not change.
  @Test("the reading of a key follows every change of modifiers and layout")
  func readings() throws {
    let keymap = try Keymap(KeymapNames(layout: "us,de"))
    let state = KeyboardState(keymap)
    let (shift, z): (UInt32, UInt32) = (42, 21)
    func expected() -> KeyReading? {
      let fresh = KeyboardState(keymap)
      fresh.set(state.modifiers)
      return fresh.reading(of: z)
    }
    let plain = try #require(state.reading(of: z))
    #expect(state.reading(of: z) == plain)
    state.update(key: z, isPressed: true)
    state.update(key: z, isPressed: false)
    #expect(state.reading(of: z) == plain)
    state.update(key: shift, isPressed: true)
    #expect(state.reading(of: z)?.plain.modifiers == .shift)
    #expect(state.reading(of: z) == expected())
    state.update(key: shift, isPressed: false)
    #expect(state.reading(of: z) == plain)
    state.set(Modifiers(group: 1))
    #expect(state.reading(of: z) != plain)
    #expect(state.reading(of: z) == expected())
  }

  private let a: UInt32 = 30
  private let leftShift: UInt32 = 42
  private let capsLock: UInt32 = 58
  private let leftCtrl: UInt32 = 29

  @Test("says what changed, and nothing where a letter is pressed")
  func changes() throws {
    let state = KeyboardState(try Keymap())
    #expect(state.update(key: leftShift, isPressed: true) == Modifiers(depressed: 1))
    #expect(state.isActive(.shift))
    #expect(state.keysym(of: a)?.name == "A")
    #expect(state.text(of: a) == "A")
    #expect(state.update(key: a, isPressed: true) == nil)
    #expect(state.update(key: a, isPressed: false) == nil)
    #expect(state.update(key: leftShift, isPressed: false) == Modifiers())
    #expect(state.keysyms(of: a).map(\.name) == ["a"])
  }

  @Test("caps lock stays after its key is released, and lights its light")
  func locks() throws {
    let state = KeyboardState(try Keymap())
    state.update(key: capsLock, isPressed: true)
    state.update(key: capsLock, isPressed: false)
    #expect(state.modifiers == Modifiers(locked: 2))
    #expect(state.lights == .capsLock)
    #expect(state.text(of: a) == "A")
  }

  @Test("with Ctrl a letter writes its control character")
  func control() throws {
    let state = KeyboardState(try Keymap())
    state.update(key: leftCtrl, isPressed: true)
    #expect(state.text(of: a) == "\u{1}")
    #expect(state.keysym(of: a)?.name == "a")
    #expect(state.isActive(.control) && !state.isActive(.alt))
  }

  @Test("takes over another's modifiers and group")
  func setModifiers() throws {
    let state = KeyboardState(try Keymap(KeymapNames(layout: "us,de")))
    state.set(Modifiers(depressed: 1, group: 1))
    #expect(state.text(of: 21) == "Z")
    #expect(state.modifiers == Modifiers(depressed: 1, group: 1))
  }

  @Test("a keycode nobody has means nothing")
  func hostileCodes() throws {
    let state = KeyboardState(try Keymap())
    for key: UInt32 in [.max, .max - 7, 100_000, 0] {
      #expect(state.keysym(of: key) == nil)
      #expect(state.text(of: key) == "")
      #expect(state.update(key: key, isPressed: true) == nil)
    }
  }

  @Test("A keymap has a key for a symbol in any of its layouts, with any modifiers")
  func keysOfSymbols() throws {
    let keymap = try Keymap(KeymapNames(layout: "us,de"))
    for name in ["a", "A", "Return", "XF86AudioPlay", "odiaeresis", "EuroSign", "question", "KEY_F13", "F12"] {
      #expect(keymap.hasKey(named: name), "\(name)")
    }
    #expect(!keymap.hasKey(named: "F13") && !keymap.hasKey(named: "Cyrillic_a"))
    #expect(try !Keymap(KeymapNames(layout: "us")).hasKey(named: "odiaeresis"))
  }
}
