// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "fingerpost",
  targets: [
    .target(name: "Geometry")
  ],
  swiftLanguageModes: [.v6]
)
