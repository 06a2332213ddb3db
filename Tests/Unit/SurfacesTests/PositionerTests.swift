import Geometry
import SeededRandom
import Surfaces
import Testing

/// The nine codes of `xdg_positioner.anchor` and `.gravity`, with the edges in their names.
private let directions: [(code: UInt32, edges: Set<String>)] = [
  (0, []), (1, ["top"]), (2, ["bottom"]), (3, ["left"]), (4, ["right"]), (5, ["top", "left"]),
  (6, ["bottom", "left"]), (7, ["top", "right"]), (8, ["bottom", "right"]),
]

private let anchorRect = IntRect<SurfaceSpace>(x: 100, y: 200, width: 60, height: 40)

private func direction(_ code: UInt32) throws -> Positioner.Direction {
  try #require(Positioner.Direction(wireCode: code))
}

/// A positioner for a 20×10 popup at (100, 200, 60×40).
private func positioner(
  anchor: UInt32 = 0, gravity: UInt32 = 0, _ adjustment: Positioner.Adjustment = []
) throws -> Positioner {
  var positioner = Positioner()
  positioner.size = IntSize(20, 10)
  positioner.anchorRect = anchorRect
  positioner.anchor = try direction(anchor)
  positioner.gravity = try direction(gravity)
  positioner.adjustment = adjustment
  return positioner
}

private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> IntRect<SurfaceSpace> {
  IntRect(x: x, y: y, width: width, height: height)
}

@Suite struct PositionerTests {
  @Test func everyAnchorMeetsEveryGravityWhereTheirNamesSay() throws {
    for anchor in directions {
      for gravity in directions {
        var x = anchor.edges.contains("left") ? 100 : anchor.edges.contains("right") ? 160 : 130
        var y = anchor.edges.contains("top") ? 200 : anchor.edges.contains("bottom") ? 240 : 220
        x -= gravity.edges.contains("left") ? 20 : gravity.edges.contains("right") ? 0 : 10
        y -= gravity.edges.contains("top") ? 10 : gravity.edges.contains("bottom") ? 0 : 5
        let solved = try positioner(anchor: anchor.code, gravity: gravity.code).solve(within: nil)
        #expect(solved == rect(x, y, 20, 10), "anchor \(anchor.edges) gravity \(gravity.edges)")
      }
    }
  }

  @Test func aCodeBeyondTheTableIsNoDirection() {
    #expect(Positioner.Direction(wireCode: 9) == nil)
    #expect(Positioner.Direction(wireCode: .max) == nil)
  }

  @Test func theOffsetMovesThePopupBeforeItIsTested() throws {
    var menu = try positioner(anchor: 8, gravity: 8)
    menu.offset = .init(x: 7, y: -3)
    #expect(menu.solve(within: nil) == rect(167, 237, 20, 10))
    menu.adjustment = [.slideX]
    #expect(menu.solve(within: rect(0, 0, 180, 300)) == rect(160, 237, 20, 10))
  }

  @Test func withoutAdjustmentAPopupStaysWhereItDoesNotFit() throws {
    #expect(try positioner(anchor: 8, gravity: 8).solve(within: rect(0, 0, 50, 50)) == rect(160, 240, 20, 10))
  }

  @Test func aPopupThatFitsIsNeverAdjusted() throws {
    let everything = Positioner.Adjustment(rawValue: 63)
    for anchor in directions {
      for gravity in directions {
        let free = try positioner(anchor: anchor.code, gravity: gravity.code).solve(within: nil)
        let bounded = try positioner(anchor: anchor.code, gravity: gravity.code, everything).solve(within: free)
        #expect(bounded == free)
      }
    }
  }

  @Test func flippingTurnsAnchorAndGravityRoundAndKeepsTheOffset() throws {
    var menu = try positioner(anchor: 4, gravity: 4, [.flipX])
    menu.offset = .init(x: 2, y: 0)
    #expect(menu.solve(within: rect(0, 0, 170, 300)) == rect(82, 215, 20, 10))
  }

  @Test func aFlipThatDoesNotHelpIsTakenBack() throws {
    let menu = try positioner(anchor: 4, gravity: 4, [.flipX])
    #expect(menu.solve(within: rect(90, 0, 80, 300)) == rect(160, 215, 20, 10))
  }

  @Test func onlyTheConstrainedAxisIsFlipped() throws {
    let menu = try positioner(anchor: 8, gravity: 8, [.flipX, .flipY])
    #expect(menu.solve(within: rect(0, 0, 170, 300)) == rect(80, 240, 20, 10))
    #expect(menu.solve(within: rect(0, 0, 300, 245)) == rect(160, 190, 20, 10))
    #expect(menu.solve(within: rect(0, 0, 170, 245)) == rect(80, 190, 20, 10))
  }

  @Test func slidingStopsAsSoonAsThePopupFits() throws {
    #expect(
      try positioner(anchor: 4, gravity: 4, [.slideX]).solve(within: rect(0, 0, 170, 300)) == rect(150, 215, 20, 10))
    #expect(
      try positioner(anchor: 3, gravity: 3, [.slideX]).solve(within: rect(95, 0, 300, 300)) == rect(95, 215, 20, 10))
    #expect(
      try positioner(anchor: 2, gravity: 2, [.slideY]).solve(within: rect(0, 0, 300, 245)) == rect(120, 235, 20, 10))
  }

  @Test func aPopupTooWideSlidesUntilItsOtherEdgeMeetsTheBorder() throws {
    // To the right of its anchor, it slides left until its left edge is at the border.
    #expect(
      try positioner(anchor: 4, gravity: 4, [.slideX]).solve(within: rect(155, 0, 15, 300)) == rect(155, 215, 20, 10))
    // To the left of its anchor, it slides right until its right edge is at the border.
    #expect(
      try positioner(anchor: 3, gravity: 3, [.slideX]).solve(within: rect(90, 0, 15, 300)) == rect(85, 215, 20, 10))
  }

  @Test func flipComesBeforeSlideAndSlideBeforeResize() throws {
    let everything = Positioner.Adjustment(rawValue: 63)
    let menu = try positioner(anchor: 4, gravity: 4, everything)
    #expect(menu.solve(within: rect(0, 0, 170, 300)) == rect(80, 215, 20, 10), "flips where that is enough")
    #expect(menu.solve(within: rect(90, 0, 80, 300)) == rect(150, 215, 20, 10), "slides where flipping is not")
    #expect(menu.solve(within: rect(155, 0, 15, 300)) == rect(155, 215, 15, 10), "shrinks where neither is")
  }

  @Test func resizingCutsOffWhatLiesOutside() throws {
    let menu = try positioner(anchor: 8, gravity: 8, [.resizeX, .resizeY])
    #expect(menu.solve(within: rect(0, 0, 170, 245)) == rect(160, 240, 10, 5))
  }

  @Test func resizingLeavesAPopupThatIsOutsideAltogether() throws {
    let menu = try positioner(anchor: 8, gravity: 8, [.resizeX, .resizeY])
    #expect(menu.solve(within: rect(0, 0, 50, 50)) == rect(160, 240, 20, 10))
  }

  @Test func oneAxisIsAdjustedWithoutTheOther() throws {
    let menu = try positioner(anchor: 8, gravity: 8, [.slideX])
    #expect(menu.solve(within: rect(0, 0, 170, 245)) == rect(150, 240, 20, 10))
  }

  @Test func whateverFitsTheBoundsEndsInsideThemWhenItMayFlipAndSlide() throws {
    var random = SeededRandom(42)
    for _ in 0..<2_000 {
      var menu = try positioner(
        anchor: .random(in: 0...8, using: &random), gravity: .random(in: 0...8, using: &random),
        [.flipX, .flipY, .slideX, .slideY])
      menu.size = IntSize(Int.random(in: 1...200, using: &random), Int.random(in: 1...200, using: &random))
      menu.offset = .init(x: .random(in: -500...500, using: &random), y: .random(in: -500...500, using: &random))
      let bounds = rect(
        .random(in: -300...300, using: &random), .random(in: -300...300, using: &random),
        .random(in: 200...800, using: &random), .random(in: 200...800, using: &random))
      let solved = menu.solve(within: bounds)
      #expect(bounds.contains(solved), "\(menu) in \(bounds)")
      #expect(solved.size == menu.size)
    }
  }

  @Test func extremeNumbersAreClampedAndNeverTrap() throws {
    let extremes: [Int32] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]
    for length in extremes {
      for offset in extremes {
        for bounds in [nil, rect(0, 0, 100, 100), .infinite] {
          var menu = try positioner(anchor: 8, gravity: 5, Positioner.Adjustment(rawValue: .max))
          menu.size = IntSize(length, length)
          menu.anchorRect = IntRect(x: offset, y: offset, width: length, height: length)
          menu.offset = .init(x: offset, y: offset)
          let solved = menu.solve(within: bounds)
          #expect(solved.width >= 0 && solved.height >= 0)
        }
      }
    }
  }
}
