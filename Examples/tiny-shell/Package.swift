// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "tiny-shell",
  dependencies: [
    .package(url: "https://github.com/fingerpost/fingerpost", from: "0.2.0", traits: ["Compositor"])
  ],
  targets: [
    .executableTarget(
      name: "tiny-shell",
      dependencies: [.product(name: "FingerpostCompositor", package: "fingerpost")])
  ],
  swiftLanguageModes: [.v6]
)
