import Foundation
import Testing

extension ClientTests {
  /// Tests of private sessions: nothing leaks in or out, and everything ends with the run.
  @Suite("Private sessions")
  struct SessionTests {
    private let stage: Stage

    init() throws { stage = try Stage() }

    /// Plays a script whose only client is a shell script, `client.sh`.
    private func play(
      _ client: String, session: String = "private", options: [String] = []
    ) throws -> Command.Result {
      try stage.write(client, to: "client.sh")
      try stage.write(
        """
        session: \(session)
        clients: {shell: {command: [sh, client.sh], expect-exit: 0, window: no}}
        steps:
          - wait: {exit: shell, within: 20s}
        """, to: "script.yaml")
      return try stage.fingerpost(["headless", "--script", "script.yaml"] + options)
    }

    private var variables: [String: String] {
      let lines = (stage.text(of: "variables") ?? "").split(separator: "\n")
      return Dictionary(
        lines.compactMap { line in
          let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
          return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
        }, uniquingKeysWith: { $1 })
    }

    /// Files in the user's own folders that programs would read.
    private func fillHome() throws {
      for name in ["home/.config/gtk-3.0", "home/.config/fontconfig", "home/.config/dconf", "home/.config/xkb"] {
        try FileManager.default.createDirectory(at: stage.file(name), withIntermediateDirectories: true)
      }
      try stage.write("* { background: red; }", to: "home/.config/gtk-3.0/gtk.css")
      try stage.write("<fontconfig/>", to: "home/.config/fontconfig/fonts.conf")
      try stage.write("secret", to: "home/.Xdefaults")
    }

    @Test("a client has the variables and folders of the session and nothing of the user", .needs("dbus-daemon"))
    func nothingLeaksIn() throws {
      try fillHome()
      var command = stage.command(["headless", "--script", "script.yaml"])
      try stage.write(
        "env >variables; ls -A $HOME >home.txt; find $HOME $XDG_CACHE_HOME -type f >files.txt", to: "client.sh")
      try stage.write(
        """
        session: private
        clients: {shell: {command: [sh, client.sh], expect-exit: 0, window: no}}
        steps: [{wait: {exit: shell, within: 20s}}]
        """, to: "script.yaml")
      let leaks = [
        "SSH_AUTH_SOCK": "/tmp/ssh", "http_proxy": "http://proxy", "DISPLAY": ":77", "LANG": "de_DE.UTF-8",
        "GTK_THEME": "Other", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere", "XKB_DEFAULT_LAYOUT": "de",
      ]
      command.environment?.merge(leaks) { $1 }
      let result = try command.run()
      #expect(result.status == 0 && !result.errors.contains("warning"), "\(result.errors)")
      let variables = variables
      for (name, value) in leaks { #expect(variables[name] != value, "\(name)") }
      for (name, value) in variables where !["PATH", "PWD", "OLDPWD"].contains(name) {
        #expect(!value.contains(stage.folder.path), "\(name)=\(value)")
      }
      #expect(variables["LC_ALL"] == "C.UTF-8" && variables["TZ"] == "UTC" && variables["USER"] == "fingerpost")
      #expect(variables["FINGERPOST_CLIENT"] == "shell")
      #expect(stage.text(of: "home.txt") == "")
      #expect(stage.text(of: "files.txt") == "")
    }

    @Test(
      "the bus starts no service, and there is no system bus", .needs("dbus-daemon", "dbus-send"))
    func bus() throws {
      let result = try play(
        """
        dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.ListActivatableNames >names
        dbus-send --session --print-reply --dest=ca.desrt.dconf / org.freedesktop.DBus.Peer.Ping 2>refused
        dbus-send --system --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.ListNames 2>system
        exit 0
        """)
      #expect(result.status == 0, "\(result.errors)")
      let names = stage.text(of: "names") ?? ""
      #expect(names.contains("org.freedesktop.DBus") && !names.contains("dconf"), "\(names)")
      #expect(stage.text(of: "refused")?.contains("ServiceUnknown") == true)
      #expect(stage.text(of: "system")?.contains("Failed to") == true)
    }

    /// The command of a client that uses the bus.
    private static let usesBus =
      "dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.ListNames >/dev/null"

    @Test(
      "the bus starts when a client uses it, and many clients may do so at once", .needs("dbus-daemon", "dbus-send"))
    func busOnUse() throws {
      let unused = try play("ls $XDG_RUNTIME_DIR >sockets; ls $XDG_CONFIG_DIRS >etc; exit 0")
      #expect(unused.status == 0, "\(unused.errors)")
      #expect(stage.text(of: "sockets")?.contains("bus\n") == true)
      #expect(stage.text(of: "etc")?.contains("dbus.log") == false)
      let used = try play(
        "for n in 1 2 3 4 5 6 7 8; do \(Self.usesBus) && echo yes >>used & done; wait; ls $XDG_CONFIG_DIRS >etc; exit 0"
      )
      #expect(used.status == 0, "\(used.errors)")
      #expect(stage.text(of: "used") == String(repeating: "yes\n", count: 8))
      #expect(stage.text(of: "etc")?.contains("dbus.log") == true)
    }

    @Test("nothing of the session is left: folder, sockets, bus and clients", .needs("dbus-daemon", "dbus-send"))
    func nothingStays() throws {
      let result = try play(
        "\(Self.usesBus); env >variables; mkdir -p $HOME/a/b; chmod 0 $HOME/a/b; ln -s $PWD $HOME/link; exit 0")
      #expect(result.status == 0, "\(result.errors)")
      try expectNothingLeft()
      #expect(stage.text(of: "script.yaml") != nil)
      #expect(try FileManager.default.contentsOfDirectory(atPath: stage.file("run").path) == [])
    }

    /// Expects that the session of `variables` has neither a folder nor a process.
    private func expectNothingLeft() throws {
      let mark = try #require(variables["FINGERPOST_SESSION"])
      #expect(mark.hasPrefix("fingerpost-session-"))
      #expect(!FileManager.default.fileExists(atPath: "/tmp/\(mark)"))
      #expect(processes(of: mark) == [])
    }

    private func processes(of mark: String) -> [String] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return names.filter { name in
        guard Int(name) != nil, let bytes = FileManager.default.contents(atPath: "/proc/\(name)/environ") else {
          return false
        }
        return String(decoding: bytes, as: UTF8.self).contains("FINGERPOST_SESSION=\(mark)")
      }
    }

    @Test(
      "a daemon with two forks and a session of its own is ended and named, also without its environment",
      .needs("dbus-daemon", "setsid", "env"), arguments: ["setsid sleep 4711", "setsid env -i $(which sleep) 4711"])
    func daemon(command: String) throws {
      let result = try play("env >variables; (\(command) >/dev/null 2>&1 & echo $! >daemon); exit 0")
      #expect(result.status == 0, "\(result.errors)")
      let id = (stage.text(of: "daemon") ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
      let client = command.contains("-i") ? "" : ", started by client shell"
      #expect(
        result.errors.contains(
          "fingerpost: warning: left running at the end of the session, and ended: sleep (process \(id))\(client)\n"),
        "\(result.errors)")
      #expect(!FileManager.default.fileExists(atPath: "/proc/\(id)"))
      try expectNothingLeft()
    }

    @Test(
      "a session whose Fingerpost was killed is ended by the next one", .needs("dbus-daemon", "dbus-send", "setsid"))
    func killed() throws {
      try stage.write(
        "\(Self.usesBus); echo $PPID >parent; env >part; mv part variables; exec setsid -f sleep 4712", to: "client.sh")
      try stage.write(
        """
        session: private
        clients: {shell: {command: [sh, client.sh], expect-exit: any, window: no}}
        settings: {within: 60s}
        steps: [{wait: {window: {app-id: never}}}]
        """, to: "script.yaml")
      let first = try stage.command(["headless", "--script", "script.yaml"]).start()
      #expect(wait { stage.text(of: "variables") != nil })
      let mark = try #require(variables["FINGERPOST_SESSION"])
      // The client has ended, and its daemon and the bus are left.
      #expect(wait { processes(of: mark).count == 2 })
      first.send(SIGKILL)
      let parent = (stage.text(of: "parent") ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
      // `Process` reports the end only when the daemon, which has inherited its socket, has also ended.
      #expect(wait { hasEnded(parent) })
      #expect(FileManager.default.fileExists(atPath: "/tmp/\(mark)"))
      let second = try play("exit 0")
      #expect(second.status == 0, "\(second.errors)")
      #expect(
        second.errors.contains(
          "left running at the end of an earlier session that was killed, and ended: 2 processes: dbus-daemon, sleep"),
        "\(second.errors)")
      #expect(!FileManager.default.fileExists(atPath: "/tmp/\(mark)"))
      #expect(processes(of: mark) == [])
      #expect(first.waitForEnd().status == -SIGKILL)
    }

    /// Returns whether a process is a zombie or gone.
    private func hasEnded(_ process: String) -> Bool {
      let status = FileManager.default.contents(atPath: "/proc/\(process)/stat")
      return status.map { String(decoding: $0, as: UTF8.self).contains(") Z ") } ?? true
    }

    @Test("the command line overrides the kind of the session, and can keep the folder", .needs("dbus-daemon"))
    func options() throws {
      let shared = try play("env >variables", options: ["--session", "shared"])
      #expect(shared.status == 0 && variables["FINGERPOST_SESSION"] == nil, "\(shared.errors)")
      #expect(variables["HOME"] == stage.file("home").path)
      #expect(variables["FINGERPOST_CLIENT"] == nil)
      let kept = try play(
        "env >variables", session: "{timezone: CET-1}", options: ["--session", "private", "--keep-session"])
      #expect(kept.status == 0 && variables["TZ"] == "CET-1", "\(kept.errors)")
      let folder = "/tmp/\(try #require(variables["FINGERPOST_SESSION"]))"
      #expect(kept.errors.contains("fingerpost: notice: the folder of the session is \(folder)\n"), "\(kept.errors)")
      #expect(FileManager.default.fileExists(atPath: "\(folder)/config/gtk-4.0/settings.ini"))
      _ = try play("exit 0")
      #expect(FileManager.default.fileExists(atPath: folder))
      try FileManager.default.removeItem(atPath: folder)
    }

    @Test("a session that cannot be made ends with status 3, a reason, and nothing left")
    func impossible() throws {
      let cases = [
        ("{locale: xx_XX.UTF-8}", "locale xx_XX.UTF-8 is not installed (session: locale); expected C"),
        ("{timezone: Europe/Nowhere}", "unknown time zone Europe/Nowhere (session: timezone)"),
        ("{fonts: [missing.ttf]}", "missing.ttf (session: fonts)"),
      ]
      for (session, words) in cases {
        let result = try play("touch started", session: session)
        #expect(result.status == 3 && result.errors.contains(words), "\(result.errors)")
        #expect(stage.text(of: "started") == nil)
      }
    }

    @Test("without dbus-daemon the message names the package and the way without it")
    func missingBus() throws {
      try FileManager.default.createDirectory(at: stage.file("bin"), withIntermediateDirectories: false)
      try stage.write("session: private\nsteps: []\n", to: "script.yaml")
      var command = stage.command(["headless", "--script", "script.yaml"])
      command.environment?["PATH"] = stage.file("bin").path
      let result = try command.run()
      #expect(result.status == 3)
      #expect(
        result.errors
          == "fingerpost: error: the session needs dbus-daemon, which is not installed (Debian: dbus-daemon); or write "
          + "session: {bus: no}\n")
    }

    @Test("a recorded script has the session of the script that was played", .needs("dbus-daemon"))
    func recorded() throws {
      let session = #"{bus: no, timezone: "CET-1", cursor: {theme: "Large", size: 48}, environment: {A: "1"}}"#
      let result = try play("env >variables", session: session, options: ["--record", "recorded.yaml"])
      #expect(result.status == 0, "\(result.errors)")
      #expect(stage.text(of: "recorded.yaml")?.contains("session: \(session)\n") == true)
      #expect(variables["DBUS_SESSION_BUS_ADDRESS"] == nil)
    }

    @Test(
      "the trace is the same in a private and in a shared session", .needs("dbus-daemon"))
    func trace() throws {
      for kind in ["private", "shared"] {
        try stage.write(
          """
          clients: {demo: {command: [fingerpost-demo]}}
          steps: [{wait: demo}, {tap: [100, 100]}, {key: a}]
          """, to: "script.yaml")
        let result = try stage.fingerpost([
          "headless", "--script", "script.yaml", "--session", kind, "--trace", "\(kind).jsonl",
        ])
        #expect(result.status == 0, "\(result.errors)")
      }
      #expect(stage.text(of: "private.jsonl") == stage.text(of: "shared.jsonl"))
      #expect(stage.text(of: "private.jsonl")?.isEmpty == false)
    }

    @Test(
      "GTK 3 and GTK 4 have the theme and fonts of the session, and an application id from its bus",
      .needs("dbus-daemon", "gtk3-widget-factory", "gtk4-widget-factory", "fc-match", "fc-list"))
    func gtk() throws {
      try fillHome()
      let result = try stage.play(Sources.script("session-gtk"))
      #expect(result.status == 0, "\(stage.account(of: result))")
      let files = try FileManager.default.subpathsOfDirectory(atPath: stage.file("home").path).sorted()
      #expect(
        files.filter { !$0.hasPrefix(".config") } == [".Xdefaults"], "programs wrote into the user's home: \(files)")
    }
  }
}
