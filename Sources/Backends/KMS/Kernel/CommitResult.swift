import System

/// The answer of the kernel to a request.
enum CommitResult: Equatable {
  case done
  /// The card has not finished an earlier commit. The request can be repeated.
  case busy
  /// Another session is in front, so the card is not ours.
  case notInFront
  /// The card was removed.
  case lost
  case refused(ErrorNumber)
}

extension CardKernel {
  /// Commits a request, and sorts the kernel's reasons of a failure by their consequences.
  func result(of request: AtomicRequest, _ options: CommitOptions, number: UInt64 = 0) -> CommitResult {
    do throws(ErrorNumber) {
      try commit(request, options, number: number)
      return .done
    } catch .busy, .interrupted, .wouldBlock {
      return .busy
    } catch .accessDenied, .notPermitted {
      return .notInFront
    } catch .noSuchDevice {
      return .lost
    } catch {
      return .refused(error)
    }
  }
}
