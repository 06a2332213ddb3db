import Assembly
import Testing
import WireClients

/// Tests of wp_viewporter, wp_fractional_scale and the resulting sizes.
@Suite struct ViewportTests {
  private static func viewport(_ client: WireClient) -> (surface: UInt32, viewport: UInt32) {
    let surface = client.makeSurface()
    return (surface, client.make(client.global("wp_viewporter"), "get_viewport", .id(surface)))
  }

  private static func source(_ name: String, _ x: Word, _ y: Word, _ width: Word, _ height: Word) -> Offence {
    Offence("a source of \(name)", "wp_viewport 0") { _, client in
      client.request(viewport(client).viewport, "set_source", x, y, width, height)
    }
  }

  private static func destination(_ name: String, _ width: Word, _ height: Word) -> Offence {
    Offence("a destination of \(name)", "wp_viewport 0") { _, client in
      client.request(viewport(client).viewport, "set_destination", width, height)
    }
  }

  private static let offences = [
    source("no width", 0, 0, 0, 256), source("no height", 0, 0, 256, 0), source("negative width", 0, 0, -1, 256),
    source("the smallest numbers", .smallest, .smallest, .smallest, .smallest), source("negative x", -1, 0, 256, 256),
    source("minus one here and there", -256, 0, -256, -256), source("negative y", 0, .smallest, 256, 256),
    destination("no width", 0, 10), destination("no height", 10, 0), destination("negative width", .smallest, 10),
    destination("minus one only once", -1, 10),
    Offence("a second viewport", "wp_viewporter 0") { _, client in
      client.make(client.global("wp_viewporter"), "get_viewport", .id(viewport(client).surface))
    },
    Offence("a viewport without its surface", "wp_viewport 3") { _, client in
      let made = viewport(client)
      client.request(made.surface, "destroy")
      client.request(made.viewport, "set_destination", 1, 1)
    },
    Offence("a source beyond the buffer", "wp_viewport 2") { _, client in
      let made = viewport(client)
      client.request(made.viewport, "set_source", 0, 0, 2561, 2560)
      client.request(made.viewport, "set_destination", 5, 5)
      client.draw(made.surface, 10, 10)
    },
    Offence("the largest source", "wp_viewport 2") { _, client in
      let made = viewport(client)
      client.request(made.viewport, "set_source", .largest, .largest, .largest, .largest)
      client.request(made.viewport, "set_destination", 5, 5)
      client.draw(made.surface, 10, 10)
    },
    Offence("a source of broken pixels without a destination", "wp_viewport 1") { _, client in
      let made = viewport(client)
      client.request(made.viewport, "set_source", 0, 0, 300, 300)
      client.draw(made.surface, 10, 10)
    },
    Offence("a second fractional scale", "wp_fractional_scale_manager_v1 0") { _, client in
      let surface = client.makeSurface()
      let manager = client.global("wp_fractional_scale_manager_v1")
      for _ in 0..<2 { client.make(manager, "get_fractional_scale", .id(surface)) }
    },
  ]

  @Test("Each impossible view gets its error", arguments: offences)
  func offence(offence: Offence) throws { try offence.check() }

  private static let oddities = [
    Oddity("the largest destination") { arena, client in
      let window = arena.showWindow(of: client)
      let viewport = client.make(client.global("wp_viewporter"), "get_viewport", .id(window.surface))
      for width in [Word.largest, 1] {
        client.request(viewport, "set_destination", width, .largest)
        client.draw(window.surface, 10, 10)
        arena.settle()
        _ = try arena.compositor.outputs.screen(of: arena.compositor.outputs.all[0])?.picture()
        arena.finger(downAt: 700, 500)
        arena.finger(to: 10, 10)
        arena.fingerUp()
      }
    },
    Oddity("the smallest source there is, in all transforms") { arena, client in
      let window = arena.showWindow(of: client)
      let viewport = client.make(client.global("wp_viewporter"), "get_viewport", .id(window.surface))
      client.request(viewport, "set_source", 1, 1, 1, 1)
      client.request(viewport, "set_destination", .largest, 1)
      for transform in 0..<8 {
        client.request(window.surface, "set_buffer_transform", .number(Int64(transform)))
        client.draw(window.surface, 10, 20)
        arena.settle()
        _ = try arena.compositor.outputs.screen(of: arena.compositor.outputs.all[0])?.picture()
      }
    },
    Oddity("a pixel over the whole world, on surface after surface") { arena, client in
      let window = arena.showWindow(of: client)
      for _ in 0..<50 {
        let surface = client.makeSurface()
        let link = client.makeSubsurface(surface, of: window.surface)
        client.request(link, "set_position", .largest, .smallest)
        let viewport = client.make(client.global("wp_viewporter"), "get_viewport", .id(surface))
        client.request(viewport, "set_destination", .largest, .largest)
        client.attach(client.makeSolid(), to: surface)
        client.request(surface, "commit")
      }
      client.request(window.surface, "commit")
    },
    Oddity("a viewport destroyed before its commit") { _, client in
      let made = viewport(client)
      client.request(made.viewport, "set_source", 0, 0, 300, 300)
      client.request(made.viewport, "destroy")
      client.draw(made.surface, 10, 10)
      client.make(client.global("wp_viewporter"), "get_viewport", .id(made.surface))
    },
    Oddity("a viewport and a fractional scale that outlive their surface") { _, client in
      let made = viewport(client)
      let scale = client.make(
        client.global("wp_fractional_scale_manager_v1"), "get_fractional_scale", .id(made.surface))
      client.request(made.surface, "destroy")
      client.request(made.viewport, "destroy")
      client.request(scale, "destroy")
    },
  ]

  @Test("Views of any size are shown as far as the output goes", arguments: oddities)
  func oddity(oddity: Oddity) throws { try oddity.check() }
}
