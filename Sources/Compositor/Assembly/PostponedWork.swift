import Globals

/// The work that a compositor has put off, and the answers for which it waits.
package struct PostponedWork {
  private let scene: SceneKeeper
  private let captures: CaptureDesk
  private let commits: UnfinishedCommits
  private let holdings: ClientHoldings
  private let menus: EditMenus

  init(of compositor: Compositor) {
    (scene, captures, commits) = (compositor.scene, compositor.globals.captures.desk, compositor.server.unfinished)
    (holdings, menus) = (compositor.holdings, compositor.menus)
  }

  /// True while commits wait to be copied, or captures wait for their pixels: clients have drawn content that is not shown
  /// yet, or have not received a picture that is due.
  package var isCopying: Bool { scene.isCopying || captures.isBehind }

  /// True while commits wait until the devices of clients have drawn their buffers.
  package var awaitsDrawing: Bool { !commits.isEmpty }

  /// True while something is to be done before the picture shows what clients have committed.
  package var delaysPictures: Bool { isCopying || awaitsDrawing }

  /// True while objects of disconnected clients remain to be freed.
  package var isFreeing: Bool { holdings.isFreeing }

  /// True while an application is asked for what is selected.
  package var isFindingSelection: Bool { menus.isFinding }
}
