import Foundation
import PackagePlugin

/// Generates bindings for a target from the list in its `wayland.json`: `{"side": "server", "protocols": ["wayland.xml", …]}`.
///
/// The plugin searches each protocol in the target's folder, in the package's `protocols/` and then in the system's
/// folders. An additions file follows the protocol that it adds to. `"imports"` names the modules of the runtime, if the
/// target does not contain it.
@main
struct WaylandScannerPlugin: BuildToolPlugin {
  private struct Configuration: Codable {
    var side: String
    var protocols: [String]
    var imports: [String]?
  }

  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let configurationFile = target.directoryURL.appending(path: "wayland.json")
    let configuration = try JSONDecoder().decode(Configuration.self, from: Data(contentsOf: configurationFile))
    let folders =
      [target.directoryURL.path, context.package.directoryURL.appending(path: "protocols").path]
      + ["wayland-scanner", "wayland-protocols"].compactMap(dataFolder(ofPackage:))
      + ["/usr/share/wayland", "/usr/share/wayland-protocols"]
    let inputs = try configuration.protocols.map { try file(named: $0, in: folders) }
    let output = context.pluginWorkDirectoryURL
    let outputs = inputs.map { output.appending(path: $0.deletingPathExtension().lastPathComponent + ".swift") }
    return [
      .buildCommand(
        displayName: "Generating Wayland bindings for \(target.name)",
        executable: try context.tool(named: "swift-wayland-scanner").url,
        arguments: [configuration.side, output.path]
          + (configuration.imports ?? []).flatMap { ["--import", $0] } + inputs.map(\.path),
        inputFiles: inputs + [configurationFile],
        outputFiles: outputs + [output.appending(path: "InterfaceTables.swift")])
    ]
  }

  private func file(named name: String, in folders: [String]) throws -> URL {
    for folder in folders {
      let file = URL(fileURLWithPath: folder).appending(path: name).standardizedFileURL
      if FileManager.default.fileExists(atPath: file.path) { return file }
    }
    Diagnostics.error("\(name) is in none of \(folders.joined(separator: ", ")); is wayland-protocols installed?")
    throw CocoaError(.fileNoSuchFile)
  }

  private func dataFolder(ofPackage package: String) -> String? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["pkg-config", "--variable=pkgdatadir", package]
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let answer = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let folder = String(decoding: answer, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    return process.terminationStatus == 0 && !folder.isEmpty ? folder : nil
  }
}
