// swift-tools-version: 6.1
import PackageDescription

let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

/// In release, modules see each other's generic code, class members are not checked for overlapping access at run time
/// (debug builds, and so the tests, do that), and references are counted without atomic instructions: one thread owns
/// everything. Two threads must never hold references to one object of these modules at the same time.
///
/// `Geometry` and `Interaction` do without: other packages use them, on threads of their own, and SwiftPM refuses a dependency
/// by version on products with unsafe flags.
let speed: [SwiftSetting] = [
  .unsafeFlags(
    ["-enforce-exclusivity=unchecked", "-cross-module-optimization", "-assume-single-threaded"],
    .when(configuration: .release))
]

/// What `floor`, `sqrt` and the like of Swift's own library are on Linux. `import Foundation` would link it as well.
let mathematics: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

let package = Package(
  name: "fingerpost",
  products: [
    .executable(name: "fingerpost", targets: ["fingerpost"]),
    .executable(name: "fingerpost-demo", targets: ["fingerpost-demo"]),
    .executable(name: "run-scenarios", targets: ["run-scenarios"]),
    .library(name: "Interaction", targets: ["Interaction"]),
    .library(name: "Geometry", targets: ["Geometry"]),
    .library(name: "fingerpost_wlcs", type: .dynamic, targets: ["Wlcs"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: [
    // The world outside: C libraries, as they are.
    .systemLibrary(name: "CSystem"),
    .systemLibrary(name: "CWaylandUtil", pkgConfig: "wayland-server", providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(name: "CWaylandServer", pkgConfig: "wayland-server", providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(name: "CWaylandClient", pkgConfig: "wayland-client", providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CPixman", pkgConfig: "pixman-1", providers: [.apt(["libpixman-1-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CXKBCommon", pkgConfig: "xkbcommon", providers: [.apt(["libxkbcommon-dev"])]),
    .systemLibrary(
      name: "CLibinput", pkgConfig: "libinput", providers: [.apt(["libinput-dev", "libudev-dev"])]),
    .systemLibrary(name: "CSeat", pkgConfig: "libseat", providers: [.apt(["libseat-dev"])]),

    // Wayland bindings, generated from protocol XML.
    .target(name: "WaylandScanner"),
    .executableTarget(name: "swift-wayland-scanner", dependencies: ["WaylandScanner"]),
    .plugin(name: "WaylandScannerPlugin", capability: .buildTool(), dependencies: ["swift-wayland-scanner"]),
    .target(name: "WaylandWire", dependencies: ["CWaylandUtil"], swiftSettings: speed),
    .target(
      name: "WaylandServer", dependencies: ["CWaylandServer", "WaylandWire"], swiftSettings: speed,
      plugins: ["WaylandScannerPlugin"]),
    .target(
      name: "WaylandClient", dependencies: ["CWaylandClient", "CSystem", "WaylandWire"], swiftSettings: speed,
      plugins: ["WaylandScannerPlugin"]),

    // Pure modules: nothing of the system.
    .target(name: "Geometry", linkerSettings: mathematics),
    .target(name: "Interaction", dependencies: ["Geometry"], linkerSettings: mathematics),
    .target(name: "Surfaces", dependencies: ["Geometry"], swiftSettings: speed),
    .target(name: "JSONText", swiftSettings: speed),
    .target(name: "Traces", dependencies: ["JSONText"], swiftSettings: speed),
    .target(
      name: "Seats", dependencies: ["Geometry", "Interaction", "JSONText", "Surfaces", "Traces"], swiftSettings: speed),

    // Files, standard streams and signals of this process.
    .target(name: "System", dependencies: ["CSystem"]),
    .target(name: "CCrash"),

    // What people write: YAML, scripts, policies.
    .target(name: "Documents", dependencies: ["CLibYAML", "JSONText", "System"]),
    .target(name: "Recordings", dependencies: ["Documents", "Geometry"]),
    .target(name: "Scripts", dependencies: ["Documents", "Geometry", "Recordings"]),
    .target(name: "Policies", dependencies: ["Documents"]),
    .target(name: "Transcription", dependencies: ["Documents", "Geometry", "Scripts", "Seats"]),

    // Pictures and keys, each over its C library.
    .target(name: "Rendering", dependencies: ["CPixman", "CPNG", "Geometry", "System"], swiftSettings: speed),
    .target(name: "Painting", dependencies: ["Geometry"], swiftSettings: speed),
    .target(
      name: "Overlays",
      dependencies: ["Geometry", "Interaction", "Painting", "Rendering", "Seats", "Surfaces", "Traces"],
      swiftSettings: speed),
    .target(name: "Keymaps", dependencies: ["CXKBCommon", "CSystem", "Seats", "System"], swiftSettings: speed),

    // Where input comes from and pictures go, each over its C library.
    .target(
      name: "Backends", dependencies: ["Geometry", "Rendering", "Seats", "Surfaces", logging],
      path: "Sources/Backends/Backend", swiftSettings: speed),
    .target(
      name: "Headless", dependencies: ["Backends", "Rendering"], path: "Sources/Backends/Headless",
      swiftSettings: speed),
    .target(
      name: "Nested", dependencies: ["Backends", "WaylandClient", "Geometry", "Rendering", "Seats", "Surfaces", "System"],
      path: "Sources/Backends/Nested", swiftSettings: speed),
    .target(
      name: "Libinput",
      dependencies: [
        "Backends", "CLibinput", "CSeat", "CSystem", "Geometry", "JSONText", "Policies", "Seats", "Surfaces", "System",
        logging,
      ],
      path: "Sources/Backends/Libinput", swiftSettings: speed),

    // The compositor: protocol objects, what builds everything, and what plays scripts in it.
    .target(
      name: "Globals", dependencies: ["WaylandServer", "Surfaces", "System", "Seats", "Geometry", logging],
      swiftSettings: speed),
    .target(
      name: "Assembly",
      dependencies: ["Globals", "Overlays", "Rendering", "Keymaps", "Policies", "CSystem", "System", "Traces"],
      swiftSettings: speed),
    // Where a backend meets a compositor; what the tests and wlcs link needs neither.
    .target(
      name: "Connectors", dependencies: ["Assembly", "Backends", "Libinput", "Nested", "WaylandWire", logging],
      swiftSettings: speed),
    .target(
      name: "Playback", dependencies: ["Assembly", "Scripts", "Rendering", "Keymaps", "System", "Transcription"]),
    // The control socket: its words, and who answers them.
    .target(name: "Control", dependencies: ["Documents", "JSONText"]),
    .target(name: "ControlServer", dependencies: ["Assembly", "Control", "JSONText", "Playback", "Rendering", "System"]),
    .executableTarget(
      name: "fingerpost",
      dependencies: [
        "Assembly", "Backends", "CCrash", "Connectors", "Control", "ControlServer", "Headless", "Libinput", "Nested",
        "Playback", "Policies", "Recordings",
        "Scripts", "Seats", "System", "Traces", argumentParser,
      ],
      path: "Sources/FingerpostCLI"),

    // What the conformance suite wlcs loads.
    // Debian's valgrind, which the leak check runs it under, does not read newer debug information.
    .target(name: "CWlcs", dependencies: ["CWaylandClient"], cSettings: [.unsafeFlags(["-gdwarf-4"])]),
    .target(
      name: "Wlcs",
      dependencies: ["Assembly", "CWlcs", "Geometry", "Globals", "Policies", "Seats", "WaylandServer", logging],
      // The Swift runtime cannot be unloaded: leak checkers would no longer see what holds its caches.
      linkerSettings: [.unsafeFlags(["-Xlinker", "-z", "-Xlinker", "nodelete"])]),

    // A client to try things with, which draws for itself.
    .executableTarget(
      name: "fingerpost-demo", dependencies: ["WaylandClient", "Geometry", "Painting", "CXKBCommon"],
      path: "Sources/DemoClient"),

    // What it costs: see docs/performance.md.
    .target(name: "CBenchmarks", path: "Benchmarks/CBenchmarks"),
    .target(name: "Measuring", dependencies: ["CBenchmarks"], path: "Benchmarks/Measuring"),
    .executableTarget(
      name: "bench-routing",
      dependencies: [
        "Assembly", "CBenchmarks", "Measuring", "Documents", "Policies", "Seats", "Traces", "WaylandClient",
        argumentParser,
      ],
      path: "Benchmarks/Routing"),
    .executableTarget(
      name: "bench-running", dependencies: ["Measuring", "WaylandClient", argumentParser], path: "Benchmarks/Running"),
    .executableTarget(
      name: "bench-interaction", dependencies: ["CBenchmarks", "Geometry", "Interaction", "Measuring", argumentParser],
      path: "Benchmarks/bench-interaction"),

    // The responder model against its scenarios.
    .target(name: "ScenarioPlayer", dependencies: ["SeededRandom", "Geometry", "Interaction", "JSONText"]),
    .executableTarget(name: "run-scenarios", dependencies: ["ScenarioPlayer", argumentParser]),
    .executableTarget(
      name: "run-invariants",
      dependencies: ["CBenchmarks", "Geometry", "Interaction", "ScenarioPlayer", argumentParser]),
    .testTarget(name: "InteractionTests", dependencies: ["Geometry", "Interaction"]),
    .testTarget(name: "ScenarioTests", dependencies: ["ScenarioPlayer"], exclude: ["Scenarios"]),

    .target(name: "SeededRandom", path: "Tests/Support/SeededRandom"),
    .target(name: "TestEnvironment", path: "Tests/Support/TestEnvironment"),
    .testTarget(name: "GeometryTests", dependencies: ["SeededRandom", "Geometry"]),
    .testTarget(name: "SurfacesTests", dependencies: ["SeededRandom", "Surfaces", "Geometry"]),
    .testTarget(
      name: "SeatsTests",
      dependencies: [
        "ChromeChecking", "SeededRandom", "Geometry", "Interaction", "JSONText", "Seats", "Surfaces", "Traces",
      ]),
    .testTarget(name: "JSONTextTests", dependencies: ["JSONText"]),
    .target(name: "ChromeChecking", dependencies: ["JSONText"], path: "Tests/Support/ChromeChecking"),
    .testTarget(name: "TracesTests", dependencies: ["ChromeChecking", "JSONText", "SeededRandom", "Traces"]),
    .testTarget(
      name: "AllocationTests",
      dependencies: ["CBenchmarks", "Geometry", "Interaction", "Libinput", "Seats", "Surfaces"]),
    .testTarget(name: "WireScenarioTests", dependencies: ["Geometry", "Interaction", "Seats", "Surfaces"]),
    .testTarget(name: "DocumentsTests", dependencies: ["SeededRandom", "Documents", "JSONText"]),
    .testTarget(name: "PoliciesTests", dependencies: ["SeededRandom", "Documents", "Policies"]),
    .testTarget(name: "ControlTests", dependencies: ["SeededRandom", "Control", "Documents", "JSONText"]),
    .testTarget(name: "RecordingsTests", dependencies: ["SeededRandom", "Documents", "Geometry", "Recordings"]),
    .testTarget(
      name: "ScriptsTests", dependencies: ["SeededRandom", "Documents", "Geometry", "Recordings", "Scripts"]),
    .testTarget(
      name: "AssemblyTests",
      dependencies: [
        "Assembly", "Documents", "Geometry", "Globals", "Interaction", "Policies", "Rendering", "TestEnvironment",
        "Seats", "Surfaces", "System", "WireClients",
        logging,
      ]),
    .testTarget(
      name: "GlobalsTests",
      dependencies: ["Globals", "Geometry", "Seats", "Surfaces", "WaylandClient", "WaylandServer"]),
    .testTarget(
      name: "LibinputTests",
      dependencies: ["CSystem", "Geometry", "JSONText", "Libinput", "Policies", "Seats", "Surfaces", "System", logging]),
    .testTarget(name: "RenderingTests", dependencies: ["SeededRandom", "Geometry", "Rendering", "System"]),
    .testTarget(name: "SystemTests", dependencies: ["System"]),
    .testTarget(
      name: "OverlaysTests",
      dependencies: [
        "SeededRandom", "Geometry", "Interaction", "Overlays", "Painting", "Rendering", "Seats", "Surfaces", "Traces",
      ]),
    .testTarget(name: "KeymapsTests", dependencies: ["Seats", "CSystem", "CXKBCommon", "Keymaps"]),

    // The scanner's golden protocols, compiled, for the tests of the bindings.
    .target(
      name: "ProbeServer", dependencies: ["CWaylandServer", "WaylandServer"], path: "Tests/Support/ProbeServer",
      exclude: ["wayland.json"], plugins: ["WaylandScannerPlugin"]),
    .target(
      name: "ProbeClient", dependencies: ["CWaylandClient", "WaylandClient"], path: "Tests/Support/ProbeClient",
      exclude: ["wayland.json"], plugins: ["WaylandScannerPlugin"]),
    .testTarget(name: "WaylandScannerTests", dependencies: ["WaylandScanner"], exclude: ["Golden"]),
    .testTarget(
      name: "WaylandBindingTests", dependencies: ["ProbeServer", "ProbeClient", "WaylandServer", "WaylandClient"]),
    .testTarget(
      name: "SeatGlobalsTests",
      dependencies: ["SeededRandom", "Geometry", "Globals", "Seats", "Surfaces", "WaylandClient", "WaylandServer"]),
    .testTarget(
      name: "DemoClientTests", dependencies: ["CXKBCommon", "WaylandClient", "WaylandServer", "fingerpost-demo"]),

    // A host compositor of our own round the program that runs in one.
    .testTarget(
      name: "NestedWindowTests",
      dependencies: ["Assembly", "Geometry", "Nested", "System", "WaylandServer", "fingerpost", "fingerpost-demo"]),
    .testTarget(
      name: "NestedTests",
      dependencies: [
        "Assembly", "CSystem", "Connectors", "Documents", "Geometry", "Globals", "Keymaps", "Nested", "Playback",
        "Policies",
        "Scripts", "Seats", "WaylandClient", "WaylandServer", "WireClients",
      ]),

    .testTarget(
      name: "ClientTests", dependencies: ["Keymaps", "Rendering", "WaylandClient", "fingerpost", "fingerpost-demo"],
      exclude: ["Clients", "Policies", "Scripts"]),

    // The real path on a real kernel, in tools/device-test: who plays devices, and who tells what a client is sent.
    .systemLibrary(name: "CUinput", path: "Tests/DeviceTests/CUinput"),
    .executableTarget(
      name: "device-trials", dependencies: ["CSystem", "CUinput", "JSONText", "Recordings"],
      path: "Tests/DeviceTests/Trials"),
    .executableTarget(name: "device-witness", dependencies: ["WaylandClient"], path: "Tests/DeviceTests/Witness"),

    // Clients that misbehave, for tests and for the leak check.
    .target(
      name: "WireClients",
      dependencies: [
        "Assembly", "TestEnvironment", "CSystem", "CWaylandUtil", "Globals", "Policies", "System",
        "WaylandClient", "WaylandServer", logging,
      ],
      path: "Tests/Support/WireClients"),
    .target(
      name: "ControlPeers", dependencies: ["Control", "Documents", "WireClients"], path: "Tests/Support/ControlPeers"),
    .testTarget(
      name: "ControlServerTests",
      dependencies: [
        "SeededRandom", "Assembly", "Control", "ControlPeers", "ControlServer", "Documents", "JSONText", "Policies",
        "Rendering", "System",
        "WireClients",
      ]),
    .testTarget(
      name: "PlaybackTests",
      dependencies: [
        "Assembly", "Documents", "Geometry", "Keymaps", "Playback", "Policies", "Scripts", "Seats", "Surfaces",
        "WaylandServer", "WireClients",
      ]),
    .testTarget(
      name: "TranscriptionTests",
      dependencies: [
        "SeededRandom", "Assembly", "Documents", "Geometry", "Playback", "Policies", "Scripts", "Seats", "Traces",
        "Transcription", "WireClients",
      ]),
    .executableTarget(
      name: "leak-check",
      dependencies: [
        "Assembly", "CWaylandServer", "CWlcs", "Policies", "Seats", "WaylandServer", "WireClients", "Wlcs",
      ],
      path: "Tests/LeakCheck"),
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "Assembly", "CWaylandUtil", "Documents", "Geometry", "Globals", "Policies", "Rendering", "SeededRandom",
        "Seats", "Surfaces",
        "WaylandServer",
        "WireClients",
      ],
      exclude: ["expected.txt"]),
    .testTarget(
      name: "HostileClientTests",
      dependencies: [
        "Assembly", "CWaylandUtil", "Documents", "Geometry", "Globals", "Policies", "ProbeServer", "Seats",
        "System", "WireClients",
      ]),

    // What others send and write, at random: see docs/fuzzing.md.
    .target(
      name: "Fuzzing",
      dependencies: [
        "Assembly", "Control", "ControlPeers", "ControlServer", "CWaylandUtil", "Documents", "Geometry", "Globals",
        "JSONText", "Policies", "Scripts", "SeededRandom", "Seats", "Traces", "WaylandScanner", "WaylandServer",
        "WireClients",
      ],
      path: "Tests/Fuzzing/Targets"),
    .executableTarget(
      name: "soak", dependencies: ["Fuzzing", argumentParser], path: "Tests/Fuzzing/Soak"),
    .executableTarget(name: "fuzz", dependencies: ["Fuzzing"], path: "Tests/Fuzzing/Driver"),
    .testTarget(
      name: "FuzzingTests", dependencies: ["Fuzzing", "SeededRandom"], path: "Tests/Fuzzing/Replay"),
  ],
  swiftLanguageModes: [.v6]
)
