import Assembly
import Policies
import Testing
import WireClients

/// Tests of the trace of a virtual pointer that acts as a finger.
@Suite struct VirtualFingerTraceTests {
  @Test func theTraceSaysThatAButtonBecameATouch() throws {
    var settings = DeviceSettings()
    settings.pointerRole = .touch
    var policy = Policy()
    policy.devices = [DeviceRule(match: DeviceMatch(type: .virtualPointer), settings: settings)]
    let arena = try Arena(policy: policy)
    let trace = TraceLines(of: arena.compositor)
    let client = try arena.connect()
    let pointer = client.make(client.global("zwlr_virtual_pointer_manager_v1"), "create_virtual_pointer", nil)
    client.request(pointer, "motion_absolute", 0, 10, 20, .number(Int64(Arena.width)), .number(Int64(Arena.height)))
    client.request(pointer, "frame")
    for isPressed in [true, false] {
      client.request(pointer, "button", 0, 0x110, isPressed ? 1 : 0)
      client.request(pointer, "frame")
    }
    arena.settle()
    #expect(trace.noteWords == ["pointerIsFinger", "pointerIsFinger"], "movements without a button have no note")
    #expect(arena.bystander.touches == ["down 10 20", "frame", "up", "frame"])
  }
}
