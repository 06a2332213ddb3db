// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "text-editor-tests",
  dependencies: [
    .package(url: "https://github.com/fingerpost/fingerpost", from: "0.2.0", traits: [])
  ],
  targets: [
    .testTarget(
      name: "TextEditorTests",
      dependencies: [.product(name: "FingerpostTesting", package: "fingerpost")])
  ],
  swiftLanguageModes: [.v6]
)
