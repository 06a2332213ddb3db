import Geometry
import Surfaces
import Testing

/// Tests of finding windows and surfaces by their names.
@Suite struct WindowIndexTests {
  private let stack = WindowStack()

  private func surface(_ number: UInt32, of client: UInt32) -> Surface {
    let surface = Surface(id: SurfaceID(rawValue: number), client: ClientID(rawValue: client))
    surface.pending.buffer = .attach(Pixels(size: IntSize(10, 10)))
    _ = surface.commit()
    return surface
  }

  private func window(_ number: UInt32, of client: UInt32) -> ClientWindow {
    ClientWindow(id: WindowID(rawValue: number), kind: .toplevel, surface: surface(number * 100, of: client))
  }

  @Test func onlyWindowsOnTheDesktopAreFound() {
    let (first, second) = (window(1, of: 7), window(2, of: 7))
    for window in [first, second] { stack.map(window) }
    stack.raise(first)
    #expect(stack.window(first.id) === first)
    #expect(stack.window(ofRoot: second.surface.id) === second)
    #expect(stack.window(WindowID(rawValue: 3)) == nil)
    stack.unmap(first)
    #expect(stack.window(first.id) == nil)
    #expect(stack.window(ofRoot: first.surface.id) == nil)
    #expect(stack.surface(first.surface.id) == nil)
    stack.map(first)
    #expect(stack.surface(first.surface.id) === first.surface)
  }

  @Test func aClientHasAWindowUntilItsLastOneIsUnmapped() {
    let (first, second, other) = (window(1, of: 7), window(2, of: 7), window(3, of: 8))
    for window in [first, second, other] { stack.map(window) }
    stack.unmap(first)
    #expect(stack.hasWindow(of: first.client))
    stack.unmap(second)
    #expect(!stack.hasWindow(of: first.client))
    #expect(stack.hasWindow(of: other.client))
  }
}
