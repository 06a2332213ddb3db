import Testing

@testable import Seats

@Suite("Lists whose storage is reused")
struct ReusedListTests {
  private final class Count { var number = 0 }

  private final class Part {
    let number: Int
    private let ends: Count

    init(_ number: Int, _ ends: Count) { (self.number, self.ends) = (number, ends) }

    deinit { ends.number += 1 }
  }

  private func numbers(of list: borrowing ReusedList<Part>) -> [Int] {
    var numbers: [Int] = []
    for index in 0..<list.count { numbers.append(list[index].number) }
    return numbers
  }

  @Test("elements survive its growth, and each is released once")
  func growth() {
    let ends = Count()
    do {
      var list = ReusedList<Part>(capacity: 2)
      for number in 0..<9 { list.append(Part(number, ends)) }
      let all = numbers(of: list)
      #expect(all == Array(0..<9) && ends.number == 0)
      list.removeAll { $0.number.isMultiple(of: 2) }
      let odd = numbers(of: list)
      #expect(odd == [1, 3, 5, 7])
      list.removeAll()
      let isEmpty = list.isEmpty
      #expect(isEmpty)
      list.append(Part(9, ends))
      let last = numbers(of: list)
      #expect(last == [9])
    }
    #expect(ends.number == 10)
  }
}
