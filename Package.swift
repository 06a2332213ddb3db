// swift-tools-version: 6.1
import PackageDescription

/// SwiftPM leaves out a package that only disabled traits use, so that a package which depends on `Interaction` or the router
/// clones neither.
let logging = Target.Dependency.product(
  name: "Logging", package: "swift-log", condition: .when(traits: ["Compositor"]))
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Programs"]))

/// Settings of our own release builds: `make` sets FINGERPOST_SPEED for everything that it starts. Modules see each other's
/// generic code, and class members are not checked for overlapping access at run time; debug builds, and so the tests, check.
///
/// Without the variable the settings are plain: SwiftPM refuses a version of a package whose products have unsafe flags. Then
/// what is read or assigned at every event is marked `@exclusivity(unchecked)`. docs/performance.md has figures for both.
let speed: [SwiftSetting] =
  Context.environment["FINGERPOST_SPEED"] != nil
  ? [
    .unsafeFlags(
      ["-enforce-exclusivity=unchecked", "-cross-module-optimization"], .when(configuration: .release))
  ] : []

/// Settings of modules that are not on the path of an event of input: `wing` gives them to each module without `speed`.
let size: [SwiftSetting] =
  Context.environment["FINGERPOST_SPEED"] != nil ? [.unsafeFlags(["-Osize"], .when(configuration: .release))] : []

/// The commit and the libraries of a build, for `fingerpost --version`: `tools/dist` sets the variables. Only one C file has
/// them, so another commit does not compile the modules again.
let build: [CSetting] = ["FINGERPOST_COMMIT", "FINGERPOST_LIBRARIES"].compactMap { name in
  Context.environment[name].map { .define(name, to: "\"\($0)\"") }
}

/// What `floor`, `sqrt` and the like of Swift's own library are on Linux. `import Foundation` would link it as well.
let mathematics: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

extension Target {
  /// A module map in `Sources/C`, the library's name for `pkg-config`, and Debian's packages.
  static func c(_ name: String, _ library: String? = nil, apt: [String] = []) -> Target {
    .systemLibrary(
      name: name, path: "Sources/C/\(name)", pkgConfig: library, providers: apt.isEmpty ? nil : [.apt(apt)])
  }

  /// The target `NAMETests` in a folder of `Tests`.
  static func tests(
    _ folder: String, _ name: String, _ dependencies: [Dependency], exclude: [String] = []
  ) -> Target {
    .testTarget(
      name: "\(name)Tests", dependencies: dependencies, path: "Tests/\(folder)/\(name)Tests", exclude: exclude)
  }

  /// A module that several test targets use.
  static func support(
    _ name: String, _ dependencies: [Dependency] = [], exclude: [String] = [], plugins: [PluginUsage]? = nil
  ) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "Tests/Support/\(name)", exclude: exclude, plugins: plugins)
  }
}

// MARK: - The wings of Sources

/// The modules of a wing, in the order of the alphabet. Each is in a folder with its name, unless it has a path, and is compiled
/// for size, unless it has settings.
func wing(_ folder: String, _ targets: [Target]) -> [Target] {
  for target in targets {
    if target.path == nil { target.path = "Sources/\(folder)/\(target.name)" }
    if target.type != .plugin, target.swiftSettings == nil { target.swiftSettings = size }
  }
  return targets
}

/// C libraries as they are, and code that can only be C.
let librariesOfC: [Target] = [
  // Only programs depend on it: see docs/decisions/0166-costs-that-are-counted.md.
  .target(name: "CAllocation", path: "Sources/C/CAllocation"),
  .target(name: "CBuild", path: "Sources/C/CBuild", cSettings: build),
  .target(name: "CCrash", path: "Sources/C/CCrash"),
  .target(name: "CDRM", dependencies: ["CLoading"], path: "Sources/C/CDRM"),
  .target(name: "CGBM", dependencies: ["CLoading"], path: "Sources/C/CGBM"),
  .target(name: "CGLES", dependencies: ["CLoading"], path: "Sources/C/CGLES"),
  .target(name: "CLibinput", dependencies: ["CLoading", "CUdev"], path: "Sources/C/CLibinput"),
  .c("CLibYAML", "yaml-0.1", apt: ["libyaml-dev"]),
  // Loads libraries that only some runs need: see docs/decisions/0058-libraries-loaded-on-use.md.
  .target(name: "CLoading", path: "Sources/C/CLoading"),
  .target(name: "CPango", dependencies: ["CLoading"], path: "Sources/C/CPango"),
  .c("CPixman", "pixman-1", apt: ["libpixman-1-dev"]),
  .c("CPNG", "libpng", apt: ["libpng-dev"]),
  .target(name: "CSeat", dependencies: ["CLoading"], path: "Sources/C/CSeat"),
  .c("CSystem"),
  .target(name: "CSystemd", dependencies: ["CLoading"], path: "Sources/C/CSystemd"),
  .target(name: "CUdev", dependencies: ["CLoading"], path: "Sources/C/CUdev"),
  .c("CWaylandClient", "wayland-client", apt: ["libwayland-dev"]),
  .c("CWaylandServer", "wayland-server", apt: ["libwayland-dev"]),
  .c("CWaylandUtil", "wayland-server", apt: ["libwayland-dev"]),
  .c("CXKBCommon", "xkbcommon", apt: ["libxkbcommon-dev"]),
]

/// The base of all other wings: documents, files and processes, shapes, and the generator of bindings.
let base = wing(
  "Base",
  [
    .target(name: "Accessibility", dependencies: ["CSystemd", "Geometry", "JSONText", "System", "WidgetTerms"]),
    .target(name: "CursorTerms"),
    .target(name: "Documents", dependencies: ["CLibYAML", "Geometry", "JSONText", "System", "WidgetTerms"]),
    .target(name: "Geometry", swiftSettings: speed, linkerSettings: mathematics),
    .target(name: "JSONText", swiftSettings: speed),
    .executableTarget(name: "swift-wayland-scanner", dependencies: ["WaylandScanner"]),
    .target(name: "System", dependencies: ["CSystem"]),
    .target(name: "WaylandScanner"),
    .target(name: "WaylandWire", dependencies: ["CWaylandUtil"], swiftSettings: speed),
    .target(name: "WidgetTerms"),
  ])

/// The responder model and the router: values and owners, without the system.
let model = wing(
  "Model",
  [
    .target(name: "FingerpostRouter", dependencies: ["Geometry", "Seats", "Surfaces", "Traces"], swiftSettings: speed),
    .target(name: "Interaction", dependencies: ["Geometry"], swiftSettings: speed, linkerSettings: mathematics),
    .target(name: "MotionSensing", swiftSettings: speed),
    .target(name: "Painting", dependencies: ["Geometry"], swiftSettings: speed),
    .target(
      name: "Seats", dependencies: ["Geometry", "Interaction", "JSONText", "Surfaces", "Traces"], swiftSettings: speed),
    .target(name: "Surfaces", dependencies: ["Geometry"], swiftSettings: speed),
    .target(name: "Traces", dependencies: ["JSONText"], swiftSettings: speed),
  ])

/// Protocol objects, the policy, and the owner that connects everything.
let compositor = wing(
  "Compositor",
  [
    .target(
      name: "Assembly",
      dependencies: [
        "CSystem", "CursorTerms", "Documents", "Geometry", "Globals", "Interaction", "Keymaps", "Launching",
        "MotionSensing", "Overlays", "Policies", "Rendering", "Seats", "Surfaces", "System", "Traces", "WaylandServer",
        logging,
      ], swiftSettings: speed),
    .target(
      name: "Globals",
      dependencies: [
        "CWaylandServer", "CursorTerms", "Geometry", "Seats", "Surfaces", "System", "WaylandServer", logging,
      ],
      swiftSettings: speed),
    // Loads libraries of OpenGL ES: see docs/decisions/0160-two-painters.md.
    .target(name: "GLESPainting", dependencies: ["CGLES", "Geometry", "Rendering", "System"], swiftSettings: speed),
    .target(
      name: "Keymaps", dependencies: ["CXKBCommon", "Documents", "Seats", "System"], swiftSettings: speed),
    .target(name: "Launching", dependencies: ["Documents", "System", "WaylandServer"], swiftSettings: speed),
    .target(
      name: "Overlays",
      dependencies: ["Geometry", "Interaction", "Painting", "Rendering", "Seats", "Surfaces", "Traces"],
      swiftSettings: speed),
    .target(name: "Policies", dependencies: ["Documents", "Interaction", "JSONText", "WidgetTerms"]),
    .target(name: "Rendering", dependencies: ["CPixman", "CPNG", "Geometry", "System"], swiftSettings: speed),
    .target(
      name: "WaylandServer", dependencies: ["CWaylandServer", "CWaylandUtil", "WaylandWire"], swiftSettings: speed,
      plugins: ["WaylandScannerPlugin"]),
    .target(
      name: "Widgets",
      dependencies: [
        "Accessibility", "Assembly", "Documents", "Geometry", "Globals", "Overlays", "Policies", "Seats", "Surfaces",
        "System", "Traces", "WaylandServer", "WidgetTerms",
      ]),
  ])

/// The other side of the wire.
let clients = wing(
  "Clients",
  [
    .target(name: "AccessibleTree", dependencies: ["Accessibility", "Geometry", "WidgetTerms"]),
    // `Interaction` on the surfaces of a client. See docs/swift-clients.md.
    .target(
      name: "FingerpostClient",
      dependencies: [
        "Accessibility", "AccessibleTree", "CWaylandClient", "CXKBCommon", "Geometry", "Interaction", "Painting",
        "System", "WaylandClient", "WidgetTerms",
      ]),
    .target(name: "KeyboardLayouts", dependencies: ["CXKBCommon", "System"]),
    .target(name: "KeyboardTyping", dependencies: ["Geometry", "KeyboardLayouts"]),
    // The keyboard on the screen and the edit menu share it.
    .target(
      name: "PanelPrograms", dependencies: ["FingerpostClient", "Geometry", "Painting", "System", "TextDrawing"]),
    // Text of all scripts for clients: see docs/decisions/0144-text-of-clients.md.
    .target(name: "TextDrawing", dependencies: ["CPango", "Geometry", "Painting"]),
    .target(
      name: "WaylandClient", dependencies: ["CSystem", "CWaylandClient", "CWaylandUtil", "WaylandWire"],
      swiftSettings: speed, plugins: ["WaylandScannerPlugin"]),
  ])

/// Where input comes from and pictures go.
let backends = wing(
  "Backends",
  [
    .target(
      name: "Accelerometers",
      dependencies: ["Backends", "CUdev", "MotionSensing", "Policies", "Seats", "System", logging],
      swiftSettings: speed),
    .target(
      name: "Backends", dependencies: ["Geometry", "Rendering", "Seats", "Surfaces", logging],
      path: "Sources/Backends/Backend", swiftSettings: speed),
    .target(
      name: "Connectors",
      dependencies: [
        "Accelerometers", "Assembly", "Backends", "Documents", "Geometry", "Globals", "KMS", "Keymaps", "Libinput",
        "MotionSensing", "Nested", "Policies", "Rendering", "Seats", "Surfaces", "WaylandClient", "WaylandServer",
        "WaylandWire", logging,
      ], swiftSettings: speed),
    .target(
      name: "GraphicsBuffers", dependencies: ["CGBM", "Geometry", "Rendering", "SeatSessions", "System"]),
    .target(
      name: "Headless", dependencies: ["Backends", "Geometry", "Rendering", "Surfaces"],
      swiftSettings: speed),
    .target(
      name: "KMS",
      dependencies: [
        "Backends", "CDRM", "CUdev", "Geometry", "GraphicsBuffers", "Rendering", "SeatSessions", "Surfaces", "System",
        logging,
      ]),
    .target(
      name: "Libinput",
      dependencies: [
        "Backends", "CLibinput", "Geometry", "JSONText", "Policies", "Seats", "SeatSessions", "Surfaces", "System",
        logging,
      ], swiftSettings: speed),
    .target(
      name: "Nested",
      dependencies: [
        "Backends", "CWaylandClient", "Geometry", "GraphicsBuffers", "Rendering", "SeatSessions", "Seats", "Surfaces",
        "System", "WaylandClient", logging,
      ], swiftSettings: speed),
    .target(
      name: "SeatSessions", dependencies: ["Backends", "CSeat", "System", logging], swiftSettings: speed),
  ])

/// Scripts: how they are read, played, recorded and reported.
let testing = wing(
  "Testing",
  [
    .target(
      name: "Evidence",
      dependencies: [
        "Documents", "Geometry", "JSONText", "Launching", "Rendering", "Results", "Scenes", "Scripts", "Seats",
        "Surfaces", "System", "Traces",
      ]),
    // Tests of Wayland programs in Swift. See docs/swift-tests.md.
    .target(name: "FingerpostTesting", dependencies: ["JSONText", "ServedPrograms", "System"]),
    .target(name: "ServedPrograms", dependencies: ["JSONText", "System"]),
    .target(
      name: "Performing", dependencies: ["Documents", "Geometry", "Keymaps", "Scripts", "Seats"]),
    .target(
      name: "Playback",
      dependencies: [
        "Accessibility", "Documents", "Evidence", "Geometry", "Interaction", "Keymaps", "Launching", "MotionSensing",
        "Performing", "Policies", "Rendering", "Results", "Scenes", "Scripts", "Seats", "Speech", "Surfaces", "System",
        "WaylandWire", "Widgets", "WidgetTerms",
      ]),
    .target(name: "Recordings", dependencies: ["Documents", "Geometry"]),
    .target(
      name: "Report", dependencies: ["JSONText", "Results", "System", "Traces"], resources: [.embedInCode("Page")]),
    .target(name: "Results", dependencies: ["JSONText"]),
    .target(name: "Runner", dependencies: ["Documents", "JSONText", "Results", "Scripts", "System"]),
    .target(
      name: "Scenes",
      dependencies: [
        "Accessibility", "Assembly", "Documents", "Geometry", "Globals", "Interaction", "Keymaps", "Launching",
        "MotionSensing", "Policies", "Rendering", "Results", "Scripts", "Seats", "Speech", "Surfaces", "System",
        "Traces", "WaylandServer", "WaylandWire", "Widgets",
      ]),
    .target(
      name: "ScriptRecording",
      dependencies: [
        "Accessibility", "Documents", "Evidence", "Geometry", "Interaction", "Keymaps", "Launching", "Performing",
        "Playback", "Results", "Scenes", "Scripts", "Seats", "Surfaces", "System", "Transcription", "Widgets",
        "WidgetTerms",
      ]),
    .target(
      name: "Scripts", dependencies: ["CursorTerms", "Documents", "Geometry", "JSONText", "Recordings", "WidgetTerms"]),
    .target(name: "Speech"),
    .target(name: "Transcription", dependencies: ["Documents", "Geometry", "Scripts", "Seats"]),
  ])

/// The control socket and the inspector.
let explaining = wing(
  "Explaining",
  [
    .target(
      name: "AgentTools",
      dependencies: [
        "Accessibility", "Control", "Documents", "Geometry", "JSONText", "Painting", "Rendering", "Results", "System",
        "Traces", "Transcription",
      ]),
    .target(name: "Control", dependencies: ["Accessibility", "Documents", "JSONText"]),
    .target(
      name: "ControlServer",
      dependencies: [
        "Accessibility", "Assembly", "Control", "Documents", "Geometry", "Globals", "Interaction", "JSONText",
        "Playback", "Policies", "Rendering", "Scenes", "Scripts", "Seats", "Surfaces", "System", "Traces",
        "Transcription", "WaylandServer", "Widgets", logging,
      ]),
    .target(
      name: "Inspector",
      dependencies: ["Control", "Documents", "Geometry", "Overlays", "Scripts", "Seats"]),
  ])

/// The program, and the compositor as a product for other packages.
let programs = wing(
  "Programs",
  [
    .executableTarget(
      name: "fingerpost",
      dependencies: [
        "Accelerometers", "Accessibility", "AgentTools", "Assembly", "Backends", "CAllocation", "CBuild", "CCrash",
        "Connectors",
        "Control", "ControlServer", "Documents", "Evidence", "GLESPainting", "Geometry", "Globals", "Headless",
        "Inspector",
        "JSONText", "KMS", "Keymaps", "Launching", "Libinput", "Nested", "Overlays", "Playback", "Policies",
        "Recordings",
        "Rendering", "Report", "Results", "Runner", "Scenes", "ScriptRecording", "Scripts", "SeatSessions", "Seats",
        "ServedPrograms", "Sessions", "Surfaces", "System", "Traces", "WaylandServer", "Widgets", argumentParser,
        logging,
      ], path: "Sources/Programs/FingerpostCLI"),
    // The edit menu and the handles of a selection, drawn by a client of its own. See docs/edit-menu.md.
    .executableTarget(
      name: "fingerpost-edit-menu",
      dependencies: ["FingerpostClient", "Geometry", "Painting", "PanelPrograms", argumentParser],
      path: "Sources/Programs/FingerpostEditMenu"),
    // A keyboard on the screen, which is a client of its own. See docs/keyboard.md.
    .executableTarget(
      name: "fingerpost-keyboard",
      dependencies: [
        "CXKBCommon", "FingerpostClient", "Geometry", "KeyboardLayouts", "KeyboardTyping", "Painting", "PanelPrograms",
        "System", argumentParser,
      ], path: "Sources/Programs/FingerpostKeyboard"),
    // The products for other packages, each as one module. See docs/embedding.md.
    .target(
      name: "FingerpostCompositor",
      dependencies: [
        "Assembly", "Backends", "Connectors", "Documents", "FingerpostRouter", "Globals", "Launching", "Nested",
        "Policies",
      ],
      swiftSettings: speed),
    .target(name: "Sessions", dependencies: ["System"]),
  ])

/// Examples, benchmarks and tests. In each section, the targets are in the order of the alphabet.
let others: [Target] = [
  .plugin(name: "WaylandScannerPlugin", capability: .buildTool(), dependencies: ["swift-wayland-scanner"]),

  // A client to try things with, which draws for itself.
  .executableTarget(
    name: "fingerpost-demo", dependencies: ["FingerpostClient"], path: "Examples/DemoClient"),

  .executableTarget(name: "fingerpost-amount", dependencies: ["FingerpostClient"], path: "Examples/Amount"),
  .executableTarget(name: "fingerpost-hello", dependencies: ["FingerpostClient"], path: "Examples/Hello"),
  .executableTarget(name: "fingerpost-keys", dependencies: ["FingerpostClient", "TextDrawing"], path: "Examples/Keys"),
  .executableTarget(name: "fingerpost-selection", dependencies: ["FingerpostClient"], path: "Examples/Selection"),
  .executableTarget(name: "fingerpost-sketch", dependencies: ["FingerpostClient"], path: "Examples/Sketch"),

  // What it costs: see docs/performance.md.
  .target(name: "CBenchmarks", path: "Benchmarks/CBenchmarks"),
  .target(name: "Measuring", dependencies: ["CBenchmarks"], path: "Benchmarks/Measuring"),
  .executableTarget(
    name: "bench-displays",
    dependencies: ["CWaylandClient", "CWaylandUtil", "Measuring", "TrialPrograms", "WaylandClient", argumentParser],
    path: "Benchmarks/Displays", exclude: ["wayland.json"], plugins: ["WaylandScannerPlugin"]),
  .executableTarget(
    name: "bench-interaction", dependencies: ["CBenchmarks", "Geometry", "Interaction", "Measuring", argumentParser],
    path: "Benchmarks/bench-interaction"),
  .executableTarget(
    name: "bench-routing",
    dependencies: [
      "Assembly", "CBenchmarks", "CWaylandClient", "Documents", "Geometry", "Globals", "Interaction", "Measuring",
      "Policies", "Seats", "Surfaces", "Traces", "WaylandClient", "WaylandServer", argumentParser, logging,
    ], path: "Benchmarks/Routing", swiftSettings: speed),
  .executableTarget(
    name: "bench-running",
    dependencies: ["CWaylandClient", "CWaylandUtil", "Measuring", "WaylandClient", argumentParser],
    path: "Benchmarks/Running", exclude: ["wayland.json"], plugins: ["WaylandScannerPlugin"]),
  .executableTarget(
    name: "bench-widgets", dependencies: ["Accessibility", "Measuring", argumentParser], path: "Benchmarks/Widgets"),
  .executableTarget(name: "weston-launcher", path: "Benchmarks/WestonLauncher"),

  // Each module alone.
  .tests(
    "Unit", "Accelerometers",
    ["Accelerometers", "Backends", "MotionSensing", "Policies", "Seats", "Surfaces", "System", logging]),
  .tests(
    "Unit", "Accessibility", ["Accessibility", "Checkout", "Geometry", "RecordedWidgets", "System", "WidgetTerms"]),
  .tests("Unit", "AccessibleTree", ["Accessibility", "AccessibleTree", "Geometry", "System", "WidgetTerms"]),
  .tests("Unit", "AgentTools", ["AgentTools", "Control", "JSONText"]),
  .tests("Unit", "Control", ["Control", "Documents", "JSONText", "SchemaChecking", "SeededRandom"]),
  .tests("Unit", "Documents", ["Documents", "JSONText", "SeededRandom"]),
  .tests(
    "Unit", "Examining",
    [
      "CursorTerms", "Documents", "Evidence", "Geometry", "Interaction", "Keymaps", "Launching", "MotionSensing",
      "Performing", "Playback", "Policies", "Recordings", "Rendering", "Scenes", "Scripts", "Seats", "Speech",
      "Surfaces", "System", "Traces", "WaylandServer", "WaylandWire", "Widgets",
    ]),
  .tests("Unit", "Geometry", ["Geometry", "SeededRandom"]),
  .tests(
    "Unit", "GLESPainting",
    ["CGLES", "CSystem", "GLESPainting", "Geometry", "PaintScenes", "Rendering", "SeededRandom"]),
  .tests(
    "Unit", "Inspector",
    ["Control", "Documents", "Geometry", "Inspector", "Overlays", "Rendering", "Scripts", "Seats"]),
  .tests("Unit", "Interaction", ["Geometry", "Interaction"]),
  .tests("Unit", "JSONText", ["JSONText"]),
  .tests("Unit", "KeyboardLayouts", ["CXKBCommon", "KeyboardLayouts"]),
  .tests("Unit", "KeyboardTyping", ["Geometry", "KeyboardLayouts", "KeyboardTyping", "SeededRandom"]),
  .tests("Unit", "Keymaps", ["CSystem", "CXKBCommon", "Keymaps", "SeededRandom", "Seats"]),
  .tests(
    "Unit", "KMS",
    [
      "Backends", "CGBM", "Geometry", "GraphicsBuffers", "KMS", "PaintScenes", "Rendering", "SeatSessions",
      "SeededRandom", "Seats", "Surfaces", "System", logging,
    ]),
  .tests("Unit", "MotionSensing", ["MotionSensing"]),
  .tests(
    "Unit", "Libinput",
    [
      "CLibinputCalls", "CLoading", "Documents", "Geometry", "JSONText", "Libinput", "Policies",
      "PretendDevices", "Seats", "SeatSessions", "Surfaces", "System", logging,
    ]),
  .tests(
    "Unit", "Overlays",
    ["Geometry", "Interaction", "Overlays", "Rendering", "Seats", "SeededRandom", "Surfaces", "Traces"]),
  .tests(
    "Unit", "Performing", ["Documents", "Geometry", "Keymaps", "Performing", "Recordings", "Scripts", "Seats"]),
  .tests("Unit", "Policies", ["Documents", "Interaction", "JSONText", "Policies", "SchemaChecking", "SeededRandom"]),
  .tests("Unit", "Recordings", ["Checkout", "Documents", "Geometry", "Recordings", "SeededRandom"]),
  .tests(
    "Unit", "Rendering", ["CPNG", "CursorFiles", "Geometry", "PaintScenes", "Rendering", "SeededRandom", "System"]),
  .tests("Unit", "Report", ["JSONText", "Report", "Results", "System", "Traces"]),
  .tests("Unit", "Results", ["Results", "SeededRandom"]),
  .tests("Unit", "Runner", ["Documents", "JSONText", "Results", "Runner", "Scripts", "System"]),
  .tests(
    "Unit", "Scripts",
    [
      "Accessibility", "Checkout", "CursorTerms", "Documents", "Geometry", "JSONText", "Recordings", "SchemaChecking",
      "Scripts", "SeededRandom",
    ]),
  .tests(
    "Unit", "Seats", ["ChromeChecking", "Geometry", "Interaction", "Seats", "SeededRandom", "Surfaces", "Traces"]),
  .tests("Unit", "SeatSessions", ["PretendDevices", "SeatSessions", "System"]),
  .tests("Unit", "Sessions", ["Checkout", "Sessions"], exclude: ["Golden"]),
  .tests("Unit", "Speech", ["SeededRandom", "Speech"]),
  .tests("Unit", "Surfaces", ["Geometry", "SeededRandom", "Surfaces"]),
  .tests("Unit", "System", ["System"]),
  .tests("Unit", "TextDrawing", ["CPango", "Geometry", "Painting", "TextDrawing"]),
  .tests("Unit", "Traces", ["ChromeChecking", "JSONText", "SeededRandom", "Traces"]),
  .tests("Unit", "WaylandScanner", ["WaylandScanner"], exclude: ["Golden"]),

  // A compositor and its clients, or its host, in one process.
  .tests(
    "Wire", "Backend",
    [
      "Assembly", "Backends", "Connectors", "Geometry", "Globals", "Headless", "Rendering", "Seats", "StageKit",
      "Surfaces", "WireClients", logging,
    ]),
  .tests(
    "Wire", "Assembly",
    [
      "Assembly", "Connectors", "CursorFiles", "CursorTerms", "Documents", "Geometry", "Globals", "Headless",
      "Interaction", "Keymaps", "Launching", "MotionSensing", "Overlays", "Policies", "Rendering", "Seats", "StageKit",
      "Surfaces", "System",
      "Traces", "WaylandServer", "WireClients",
    ]),
  .tests(
    "Wire", "ControlServer",
    [
      "Accessibility", "Assembly", "Checkout", "Control", "ControlPeers", "ControlServer", "Documents", "Geometry",
      "Globals", "Interaction", "JSONText", "Launching", "Overlays", "Playback", "Policies", "Rendering", "Seats",
      "SeededRandom", "Surfaces", "System", "Traces", "WaylandServer", "Widgets", "WidgetTerms", "WireClients",
    ]),
  .tests("Wire", "DemoClient", ["CXKBCommon", "fingerpost-demo", "WaylandClient", "WaylandServer"]),
  .tests(
    "Wire", "EditMenuProgram",
    [
      "Assembly", "FingerpostClient", "Geometry", "Globals", "PanelPrograms", "Rendering", "Seats", "StageKit",
      "Surfaces", "WaylandClient", "WireClients", "fingerpost-edit-menu", argumentParser,
    ]),
  .tests(
    "Wire", "FingerpostClient",
    [
      "Accessibility", "AccessibleTree", "Assembly", "Checkout", "Documents", "FingerpostClient", "Geometry",
      "Globals",
      "Policies", "Rendering", "Seats", "SeededRandom", "StageKit", "Surfaces", "System", "Traces", "WaylandClient",
      "WidgetTerms",
      "WireClients",
    ]),
  .tests(
    "Wire", "Globals",
    [
      "CWaylandServer", "CursorTerms", "Geometry", "Globals", "Seats", "SeededRandom", "StageKit", "Surfaces",
      "WaylandClient", "WaylandServer",
    ]),
  .tests(
    "Wire", "HostileClient",
    [
      "Assembly", "CWaylandServer", "CWaylandUtil", "Documents", "Geometry", "Globals", "Launching", "Policies",
      "ProbeServer", "Rendering", "Seats", "SeededRandom", "Surfaces", "System", "WaylandServer", "WireClients",
    ]),
  .tests(
    "Wire", "Keyboard",
    [
      "Assembly", "FingerpostClient", "Geometry", "Globals", "KeyboardLayouts", "KeyboardTyping", "Painting",
      "PanelPrograms", "Rendering", "SeededRandom", "StageKit", "Surfaces", "WaylandClient", "WireClients",
      "fingerpost-keyboard",
      argumentParser,
    ]),
  .tests(
    "Wire", "Nested",
    [
      "Assembly", "Backends", "CGBM", "Connectors", "CSystem", "CWaylandClient", "Documents", "Geometry", "Globals",
      "GraphicsBuffers", "Interaction", "Inspector", "Keymaps", "Nested", "Overlays", "Policies", "Rendering", "Scenes",
      "ScriptRecording", "Scripts", "Seats", "StageKit", "Surfaces", "WaylandClient", "WaylandServer", "WireClients",
    ]),
  .tests(
    "Wire", "NestedWindow",
    ["fingerpost", "fingerpost-demo", "Geometry", "Launching", "Nested", "System", "WaylandServer"]),
  .tests(
    "Wire", "Playback",
    [
      "Accessibility", "Assembly", "Documents", "Evidence", "Geometry", "Globals", "JSONText", "Keymaps", "Playback",
      "Policies", "RecordedWidgets", "Rendering", "Results", "Scenes", "ScriptRecording", "Scripts", "Seats",
      "Surfaces", "System", "Traces", "WaylandServer", "Widgets", "WidgetTerms", "WireClients",
    ]),
  .tests(
    "Wire", "Transcription",
    [
      "Assembly", "Checkout", "Documents", "Geometry", "Playback", "Policies", "Scenes", "ScriptRecording", "Scripts",
      "Seats", "SeededRandom", "StageKit", "Traces", "Transcription", "WidgetTerms", "WireClients",
    ]),
  .tests("Wire", "WaylandBinding", ["CWaylandUtil", "ProbeClient", "ProbeServer", "WaylandClient", "WaylandServer"]),
  .tests(
    "Wire", "WireScenario",
    [
      "Assembly", "Checkout", "Documents", "Geometry", "Globals", "Interaction", "Policies", "Seats", "StageKit",
      "Surfaces", "WireClients",
    ]),

  // Real programs.
  .tests(
    "Programs", "Client",
    [
      "Checkout", "Control", "ControlPeers", "Documents", "fingerpost", "fingerpost-demo", "JSONText", "Keymaps",
      "Rendering", "SchemaChecking", "WaylandClient",
    ], exclude: ["Clients", "Policies", "Probes", "Report", "Scripts"]),
  .tests(
    "Programs", "FingerpostTesting",
    ["Accessibility", "Checkout", "fingerpost", "fingerpost-demo", "FingerpostTesting", "WidgetTerms"]),

  // The responder model against its scenarios.
  .target(
    name: "ScenarioPlayer", dependencies: ["Geometry", "Interaction", "JSONText", "SeededRandom"],
    path: "Tests/Scenarios/ScenarioPlayer"),
  .tests("Scenarios", "Scenario", ["Checkout", "ScenarioPlayer"], exclude: ["Scenarios"]),
  .executableTarget(
    name: "run-invariants",
    dependencies: ["CBenchmarks", "Geometry", "Interaction", "ScenarioPlayer", argumentParser],
    path: "Tests/Scenarios/run-invariants"),
  .executableTarget(
    name: "run-scenarios", dependencies: ["ScenarioPlayer", argumentParser], path: "Tests/Scenarios/run-scenarios"),

  // Allocations of the router, in a release build.
  .executableTarget(
    name: "count-allocations",
    dependencies: ["CBenchmarks", "Geometry", "Interaction", "Libinput", "Seats", "Surfaces", argumentParser],
    path: "Tests/Allocations"),

  // The suite wlcs, and what it cannot ask.
  .tests(
    "Conformance", "Conformance",
    [
      "Assembly", "CWaylandClient", "CWaylandUtil", "CWlcs", "Documents", "Geometry", "Globals", "Interaction",
      "Policies", "Rendering", "Seats", "SeededRandom", "StageKit", "Surfaces", "WaylandServer", "WireClients", "Wlcs",
    ]),
  // Debian's valgrind, which the leak check uses, does not read newer debug information.
  .target(
    name: "CWlcs", dependencies: ["CWaylandClient"], path: "Tests/Conformance/CWlcs",
    cSettings: [.unsafeFlags(["-gdwarf-4"])]),
  // The Swift runtime cannot be unloaded: leak checkers would no longer see what holds its caches.
  .target(
    name: "Wlcs",
    dependencies: [
      "Assembly", "CWlcs", "Geometry", "Globals", "Policies", "Seats", "Surfaces", "WaylandServer", logging,
    ], path: "Tests/Conformance/Wlcs", linkerSettings: [.unsafeFlags(["-Xlinker", "-z", "-Xlinker", "nodelete"])]),

  // Devices on a real kernel: see tools/device-test.
  .systemLibrary(name: "CUinput", path: "Tests/Devices/CUinput"),
  .executableTarget(
    name: "device-trials", dependencies: ["CUinput", "JSONText", "Recordings", "TrialPrograms"],
    path: "Tests/Devices/Trials"),
  .executableTarget(
    name: "display-trials", dependencies: ["Geometry", "JSONText", "Rendering", "TrialPrograms"],
    path: "Tests/Devices/DisplayTrials"),
  .systemLibrary(name: "CDumbBuffers", path: "Tests/Devices/CDumbBuffers"),
  .executableTarget(
    name: "dmabuf-client", dependencies: ["CDumbBuffers", "StageKit", "System"], path: "Tests/Devices/DmabufClient"),
  .executableTarget(
    name: "gpu-report", dependencies: ["GLESPainting", "Geometry", "PaintScenes", "Rendering", "System"],
    path: "Tests/Devices/GPUReport"),
  .executableTarget(
    name: "event-printer", dependencies: ["CWaylandClient", "WaylandClient"], path: "Tests/Devices/EventPrinter"),

  // Random input in place of what others send and write, and the leak check. See docs/fuzzing.md.
  .target(
    name: "Fuzzing",
    dependencies: [
      "Assembly", "Control", "ControlPeers", "ControlServer", "CWaylandServer", "CWaylandUtil", "Documents",
      "Geometry", "Globals", "Interaction", "JSONText", "Playback", "Policies", "Scripts", "Seats",
      "SeededRandom", "Speech", "Surfaces", "Traces", "WaylandScanner", "WaylandServer", "WireClients",
    ], path: "Tests/Fuzz/Targets"),
  .testTarget(name: "FuzzingTests", dependencies: ["Fuzzing", "SeededRandom"], path: "Tests/Fuzz/Replay"),
  .executableTarget(name: "fuzz", dependencies: ["Fuzzing"], path: "Tests/Fuzz/Driver"),
  .executableTarget(
    name: "leak-check",
    dependencies: [
      "Assembly", "CWaylandServer", "CWlcs", "Globals", "Policies", "Seats", "Surfaces", "WaylandServer",
      "WireClients", "Wlcs",
    ], path: "Tests/Fuzz/LeakCheck"),
  .executableTarget(name: "soak", dependencies: ["Fuzzing", argumentParser], path: "Tests/Fuzz/Soak"),

  // What tests share.
  .support("Checkout"),
  // Records calls into libinput: replaces its functions in a test program.
  .support("CLibinputCalls", ["CLibinput"]),
  .support("ChromeChecking", ["JSONText"]),
  .support("ControlPeers", ["Control", "Documents", "WireClients"]),
  .support("CursorFiles"),
  // Pictures and lists of items for the tests of all painters.
  .support("PaintScenes", ["Geometry", "Rendering", "SeededRandom"]),
  .support("PretendDevices", ["SeatSessions"]),
  .support(
    "ProbeClient", ["CWaylandClient", "CWaylandUtil", "WaylandClient"], exclude: ["wayland.json"],
    plugins: ["WaylandScannerPlugin"]),
  .support(
    "ProbeServer", ["CWaylandServer", "CWaylandUtil", "WaylandServer"], exclude: ["wayland.json"],
    plugins: ["WaylandScannerPlugin"]),
  // A tree of widgets that answers like an application on the accessibility bus.
  .support(
    "RecordedWidgets", ["Accessibility", "Checkout", "Geometry", "JSONText", "WidgetTerms"], exclude: ["Trees"]),
  .support("SchemaChecking", ["Checkout", "Documents", "JSONText", "SeededRandom"]),
  .support("SeededRandom"),
  .support(
    "StageKit",
    [
      "CSystem", "CWaylandClient", "CWaylandServer", "CWaylandUtil", "Geometry", "Globals", "Seats", "Surfaces",
      "WaylandClient", "WaylandServer", logging,
    ]),
  .support("TestEnvironment"),
  .support("TrialPrograms", ["CSystem", "CUinput"]),
  .support(
    "WireClients",
    [
      "Assembly", "CWaylandServer", "Geometry", "Globals", "Interaction", "Policies", "Rendering",
      "Seats", "StageKit", "Surfaces", "System", "TestEnvironment", "WaylandClient", "WaylandServer", logging,
    ]),
]

let package = Package(
  name: "fingerpost",
  products: [
    .executable(name: "fingerpost", targets: ["fingerpost"]),
    .executable(name: "fingerpost-demo", targets: ["fingerpost-demo"]),
    .executable(name: "fingerpost-edit-menu", targets: ["fingerpost-edit-menu"]),
    .executable(name: "fingerpost-keyboard", targets: ["fingerpost-keyboard"]),
    .executable(name: "run-scenarios", targets: ["run-scenarios"]),
    .library(name: "Geometry", targets: ["Geometry"]),
    .library(name: "FingerpostClient", targets: ["FingerpostClient"]),
    .library(name: "FingerpostCompositor", targets: ["FingerpostCompositor"]),
    .library(name: "FingerpostRouter", targets: ["FingerpostRouter"]),
    .library(name: "FingerpostTesting", targets: ["FingerpostTesting"]),
    .library(name: "Interaction", targets: ["Interaction"]),
    .library(name: "TextDrawing", targets: ["TextDrawing"]),
    .library(name: "fingerpost_wlcs", type: .dynamic, targets: ["Wlcs"]),
  ],
  traits: [
    .trait(name: "Compositor", description: "What FingerpostCompositor needs beyond system libraries: swift-log."),
    .trait(name: "Programs", description: "What the programs of this package need: swift-argument-parser."),
    .default(enabledTraits: ["Compositor", "Programs"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: librariesOfC + base + model + compositor + clients + backends + testing + explaining + programs + others,
  swiftLanguageModes: [.v6]
)

// A file imports the modules whose members it uses; other modules see an import only where it is public.
for target in package.targets where [.executable, .regular, .test].contains(target.type) {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
