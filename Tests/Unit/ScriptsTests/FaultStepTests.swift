import Documents
import Scripts
import Testing

@Suite("Faults as steps")
struct FaultStepTests {
  @Test("outputs that come and go")
  func outputs() throws {
    let side = ScriptOutput(
      name: "side", size: PixelSize(width: 800, height: 600), scale: 2, transform: .rotated90, refresh: 30)
    #expect(
      try steps(
        """
          - output: {add: side, size: 800x600, scale: 2, transform: 90, refresh: 30, at: [1280, -5]}
          - output: {remove: side}
        """) == [
          .hardware(.addOutput(AddedOutput(side, at: DesktopPosition(1280, -5)))), .hardware(.removeOutput("side")),
        ])
  }

  @Test("devices, frames, focus and clients")
  func others() throws {
    #expect(
      try steps(
        """
          - device: {unplug: keyboard}
          - device: {unplug: all}
          - device: {plug: pen}
          - device: {plug: all}
          - frames: withhold
          - frames: resume
          - focus: {steal: 300ms}
          - client: {stop: term}
          - client: {continue: term}
        """) == [
          .hardware(.plug(PlugStep([.keyboard], isPlugged: false))),
          .hardware(.plug(PlugStep([.touchscreen, .pointer, .pen], isPlugged: false))),
          .hardware(.plug(PlugStep([.pen], isPlugged: true))),
          .hardware(.plug(PlugStep([.touchscreen, .pointer, .keyboard], isPlugged: true))),
          .hardware(.frames(.withhold)), .hardware(.frames(.resume)), .window(.stealFocus(.milliseconds(300))),
          .program(.stop(client: "term")), .program(.resume(client: "term")),
        ])
  }

  @Test("measures")
  func measures() throws {
    let kinds = try steps(
      """
        - expect: {responds: {client: term, within: 50ms}}
        - expect: {responds: {client: term, within: 1s, of: every}, within: 2s}
        - expect: {idle: {client: term, for: 2s, commits: 0..2}}
        - expect: {idle: {client: term}}
      """)
    #expect(
      kinds == [
        .check(.expect(Expectation(.measured(.responds(.init(client: "term", limit: .milliseconds(50))))))),
        .check(
          .expect(
            Expectation(
              .measured(.responds(.init(client: "term", limit: .seconds(1), scope: .every))), within: .seconds(2)))),
        .check(.expect(Expectation(.measured(.idle(.init(client: "term", span: .seconds(2), commits: 0...2)))))),
        .check(.expect(Expectation(.measured(.idle(.init(client: "term")))))),
      ])
    let text = "settings: {clock: real}\nclients: {a: cat}\nsteps: [{expect: {frames: {client: a, missed: 3}}}]"
    let script = try ScriptReader.read(text: text, file: "s").script
    #expect(
      script.steps.map(\.kind) == [
        .check(.expect(Expectation(.measured(.frames(.init(client: "a", missed: 3...3))))))
      ])
  }

  @Test("a step that needs what an earlier step took away is an error that names the line")
  func missing() {
    #expect(
      faults(
        """
        outputs: [{name: main}, {name: side}]
        clients: {term: foot}
        steps:
          - output: {remove: side}
          - tap: {output: side, at: center}
          - output: {add: side}
          - tap: {output: side, at: center}
          - output: {add: main}
          - output: {add: new}
          - output: {add: new}
          - output: {remove: new}
          - screenshot: {file: a.png, output: new}
          - device: {unplug: keyboard}
          - type: abc
          - device: {unplug: keyboard}
          - device: {plug: pen}
          - device: {plug: keyboard}
          - type: abc
          - frames: resume
          - frames: withhold
          - frames: withhold
          - client: {stop: term}
          - client: {stop: term}
          - kill: term
          - client: {continue: term}
        """) == [
          "s:5:19: output \"side\" is removed, since line 4",
          "s:8:19: output \"main\" already exists",
          "s:10:19: output \"new\" already exists",
          "s:12:39: output \"new\" is removed, since line 11",
          "s:14:5: the keyboard is unplugged, since line 13",
          "s:15:22: the keyboard is already unplugged, since line 13",
          "s:16:20: the pen is not unplugged",
          "s:19:13: frames are not withheld",
          "s:21:13: frames are already withheld, since line 20",
          "s:23:20: client term is already stopped, since line 22",
          "s:25:24: client term is not stopped",
        ])
  }

  @Test("unplugging releases what is held, so that it can be pressed again")
  func released() {
    #expect(
      faults(
        """
        steps:
          - touch: {down: 1, at: center}
          - key: {press: a}
          - pointer: {press: left}
          - device: {unplug: all}
          - device: {plug: all}
          - tap: center
          - touch: {down: 1, at: center}
          - touch: {up: 1}
          - key: {press: a}
          - key: {release: a}
          - pointer: {click: left}
        """) == [])
  }

  @Test("repeated steps undo what they change")
  func repeated() {
    let fault = "repeated steps must undo their changes of outputs, devices, frames and clients"
    for step in ["device: {unplug: pen}", "frames: withhold", "client: {stop: a}", "output: {add: b}"] {
      #expect(
        faults("clients: {a: cat}\nsteps:\n  - repeat: {times: 2, steps: [{\(step)}]}") == ["s:3:13: \(fault)"])
    }
    let pairs = "[{output: {remove: main}}, {output: {add: main}}, {device: {unplug: all}}, {device: {plug: all}}]"
    #expect(faults("outputs: [{name: main}]\nsteps:\n  - repeat: {times: 2, steps: \(pairs)}") == [])
  }

  @Test("frames are counted only with the machine's clock; ranges are ascending")
  func values() {
    #expect(
      faults("clients: {a: cat}\nsteps:\n  - expect: {frames: {client: a, missed: 3..0}}") == [
        "s:3:5: missed frames can only be counted with the machine's clock; use settings: {clock: real}",
        "s:3:42: invalid value: found \"3..0\", expected a number, or a range such as 0..2",
      ])
    #expect(
      faults("steps: [{frames: later}]") == [
        "s:1:18: invalid value: found \"later\", expected withhold or resume"
      ])
  }

  @Test("faults are not injected into a running compositor")
  func live() {
    var live = LiveSteps()
    for step in ["device: {unplug: pen}", "frames: withhold", "output: {add: a}", "focus: {steal: 1s}"] {
      let fault = #expect(throws: InvalidDocument.self) { try live.read([step]) }
      #expect(fault?.diagnostics.map(\.sentence) == ["unsupported step: only input and \"pause\" can be injected"])
    }
  }
}
