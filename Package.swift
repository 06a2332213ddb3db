// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "fingerpost",
  targets: [
    .target(name: "Geometry"),
    .systemLibrary(name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .target(name: "Documents", dependencies: ["CLibYAML"]),
    .target(name: "Scripts", dependencies: ["Documents", "Geometry"]),
    .testTarget(name: "DocumentsTests", dependencies: ["Documents"]),
    .testTarget(name: "ScriptsTests", dependencies: ["Documents", "Geometry", "Scripts"]),
  ],
  swiftLanguageModes: [.v6]
)
