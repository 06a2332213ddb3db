package import Geometry
package import Rendering
import System

extension GLESPainters: TargetImporter {
  package var targetLayouts: [UInt64] {
    let layouts = importedFormats()?.first { $0.code == PixelFormat.xrgb8888.drmCode }?.layouts ?? []
    return layouts.filter { !$0.isExternal }.map(\.modifier)
  }

  package var targetDevice: UInt64? { description.node.flatMap { DeviceFile.number(of: $0) } }

  package func target(of memory: CardMemory, on device: UInt64) -> (any CardTarget)? {
    try? imported(target: memory, on: device)
  }

  /// - Throws: `.importing` if the driver refuses the memory.
  func imported(target memory: CardMemory, on device: UInt64) throws(GLESFault) -> GLESTarget {
    guard canImport else { throw .importing("OpenGL ES has failed", code: 0) }
    guard context.mayImportTargets(of: device) else {
      throw .importing("the driver does not import memory of this card", code: 0)
    }
    return try GLESTarget(memory, context)
  }

  package func paint(
    _ items: [PaintItem], on target: any CardTarget, transform: Transform, background: Color,
    damage: Region<OutputSpace>
  ) -> Bool {
    guard let target = target as? GLESTarget, target.belongs(to: context) else { return false }
    let plan = PaintPlan(items, damage: damage, on: target.size, transform: transform, background: background)
    return plan.pixels.isEmpty || paint(plan, on: target)
  }
}
