package import WaylandServer

/// The protocols that give clients with the privilege `screen-capture` pictures of outputs, windows and cursors:
/// `zwlr_screencopy_manager_v1`, `ext_image_copy_capture_manager_v1` and the managers of its sources.
package final class CaptureGlobals {
  package let desk: CaptureDesk
  private let globals: [AnyObject]

  package init(_ server: Server, outputs: OutputRegistry, shell: Shell) throws(DisplayError) {
    desk = CaptureDesk(server)
    globals = [
      try ScreencopyGlobal(desk, outputs: outputs), try ImageCopyCaptureGlobal(desk),
      try OutputSourceGlobal(server, outputs: outputs), try ToplevelSourceGlobal(shell),
    ]
  }
}
