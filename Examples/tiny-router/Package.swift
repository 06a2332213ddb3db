// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "tiny-router",
  dependencies: [
    .package(url: "https://github.com/fingerpost/fingerpost", from: "0.2.0", traits: [])
  ],
  targets: [
    .executableTarget(
      name: "tiny-router",
      dependencies: [
        .product(name: "FingerpostRouter", package: "fingerpost"),
        .product(name: "Interaction", package: "fingerpost"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
