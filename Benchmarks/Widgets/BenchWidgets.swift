import Accessibility
import ArgumentParser
import Glibc
import Measuring

/// Measures how long it takes to find one widget among many inside applications of each toolkit.
@main
struct BenchWidgets: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench-widgets",
    abstract: "Measures the search for one widget among many nested ones in each toolkit.")

  @Option(help: "The compositor that shows the windows.") var fingerpost = ".build/release/fingerpost"
  @Option(help: "The folder of the forms.") var forms = "Tests/Programs/ClientTests/Clients/Widgets"
  @Option(help: "The number of buttons, in boxes of ten.") var many = 1000
  @Option(help: "How often one of them is searched.") var searches = 15
  @Option(parsing: .upToNextOption, help: "The toolkits; all by default.") var toolkits: [String] = []

  /// The longest times of a search among 1,000 buttons, in milliseconds.
  private static let aims = ["GTK 3": 50.0, "GTK 4": 250, "Chromium": 50, "Firefox": 50]

  func run() throws {
    alarm(600)
    let python = "/usr/bin/python3"
    let all: [(name: String, command: [String])] = [
      ("GTK 3", [python, "\(forms)/gtk3-form.py"]), ("GTK 4", [python, "\(forms)/gtk4-form.py"]),
      ("Qt 5", [python, "\(forms)/qt-form.py", "5"]),
      ("Qt 6", [".build/pyside6/bin/pyside6-python", "\(forms)/qt-form.py", "6"]),
      ("Chromium", [python, "\(forms)/browser-form.py", "chromium"]),
      ("Firefox", [python, "\(forms)/browser-form.py", "firefox-esr"]),
    ]
    var verdicts: [Verdict] = []
    var table = Table("toolkit", "median ms", "slowest ms", "again, ms", "longest turn ms")
    for (name, command) in all where toolkits.isEmpty || toolkits.contains(name) {
      guard access(command[0], X_OK) == 0 else {
        table.add(name, "not installed: \(command[0])", "", "", "")
        continue
      }
      let bench = try SearchBench(command + ["--many", "\(many)"], fingerpost: fingerpost)
      try bench.waitForTree(named: "Item \(many / 2)")
      let fresh = try (0..<searches).map { try bench.search("Item \((many / 2 + $0) % many)", memory: nil) }
      let memory = WidgetMemory()
      _ = try bench.search("Item 1", memory: memory)
      let again = try (0..<searches).map { _ in try bench.search("Item 1", memory: memory) }
      table.add(
        "\(name): \(bench.toolkit)", fresh.median.text(1), (fresh.max() ?? 0).text(1), again.median.text(1),
        bench.longestTurn.text(2))
      if let aim = Self.aims[name] {
        verdicts.append(Verdict("search for a widget, \(name)", fresh.median, atMost: aim, "ms", decimals: 0))
      }
    }
    print(table.text)
    judge(verdicts)
  }
}
