import WaylandClient

/// The host's buffer for a dma-buf. It is destroyed with this object, which is kept with the buffer of the client, or with that of a
/// painter.
final class HostBuffer {
  /// Nil if the host was not asked, because it had too many questions to answer.
  private let object: HostBufferObject?
  private weak var owner: HostDmabufs?

  init(_ object: HostBufferObject?, of owner: HostDmabufs) { (self.object, self.owner) = (object, owner) }

  deinit { object?.retire() }

  /// False if the host has to be asked again.
  func belongs(to owner: HostDmabufs) -> Bool { object != nil && self.owner === owner }

  /// The buffer to attach; nil if the host has not made it, or still uses it.
  var free: WlBuffer? { object?.free }

  /// Notes that the buffer was attached. `onRelease` is called when the host does not use it any more.
  func handOver(onRelease: @escaping () -> Void) { object?.handOver(onRelease: onRelease) }
}

/// A question to the host for a buffer, and the buffer that it has made.
///
/// The host's objects retain it until it ends.
final class HostBufferObject {
  private enum State {
    /// The host has not answered.
    case asked(ZwpLinuxBufferParamsV1)
    case made(WlBuffer)
    /// The host cannot use the dma-buf, or the buffer was destroyed.
    case ended
  }

  /// Called when no object of the host is left.
  var onEnd: (() -> Void)?
  private var state: State
  /// True while the host uses the buffer.
  private var isBusy = false
  private var onRelease: (() -> Void)?
  /// Called once with the host's answer: true if it has made the buffer.
  private var onAnswer: ((Bool) -> Void)?
  private var isRetired = false

  /// - Parameters:
  ///   - params: a question that was sent.
  ///   - onAnswer: is called with the host's answer, unless the buffer was retired before.
  init(_ params: ZwpLinuxBufferParamsV1, onAnswer: ((Bool) -> Void)? = nil) {
    (state, self.onAnswer) = (.asked(params), onAnswer)
    params.handler = self
  }

  /// True until the host answers.
  var isAsked: Bool { if case .asked = state { true } else { false } }

  var free: WlBuffer? { if case .made(let buffer) = state, !isBusy { buffer } else { nil } }

  func handOver(onRelease: @escaping () -> Void) { (isBusy, self.onRelease) = (true, onRelease) }

  /// Destroys the buffer. A question is answered first: the host would keep a buffer that it makes for an object which is gone.
  func retire() {
    (isRetired, onAnswer) = (true, nil)
    if !isAsked { end() }
  }

  /// Destroys the buffer or the question at once.
  func end() {
    let last = state
    (state, onRelease, onAnswer) = (.ended, nil, nil)
    switch last {
    case .asked(let params): params.destroy()
    case .made(let buffer): buffer.destroy()
    case .ended: return
    }
    onEnd?()
    onEnd = nil
  }
}

extension HostBufferObject: ZwpLinuxBufferParamsV1.Handler, WlBuffer.Handler {
  func created(_ object: ZwpLinuxBufferParamsV1, buffer: WlBuffer) {
    object.destroy()
    buffer.handler = self
    state = .made(buffer)
    if isRetired { return end() }
    takeAnswer()?(true)
  }

  func failed(_ object: ZwpLinuxBufferParamsV1) {
    let action = takeAnswer()
    end()
    action?(false)
  }

  private func takeAnswer() -> ((Bool) -> Void)? {
    defer { onAnswer = nil }
    return onAnswer
  }

  func release(_ object: WlBuffer) {
    isBusy = false
    let action = onRelease
    onRelease = nil
    action?()
  }
}
