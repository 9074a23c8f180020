import { describe, expect, it } from 'vitest'
import { DayColumn, type DayOrder } from './days.ts'

const columnOf = (cells: readonly string[], given?: DayOrder) => {
  const column = new DayColumn(given)
  for (const cell of cells) column.add(cell)
  return column
}

describe('dates', () => {
  it.each([
    ['2026-11-21 00:00:00', '2026-11-21'],
    ['21.11.2026', '2026-11-21'],
    ['1.11.2026', '2026-11-01'],
    ['21/11/2026', '2026-11-21'],
    ['11/21/26', '2026-11-21'],
    ['11-21-2026', '2026-11-21'],
    ['11/11/2026', '2026-11-11'],
    ['11/2/26, 9:04 PM', '2026-11-02'],
    ['01/11/2026', 'ambiguous'],
    ['2026-02-30', undefined],
    ['31/31/2026', undefined],
    ['soon', undefined],
  ])('reads %s alone as %s', (text, day) => {
    expect(new DayColumn().read(text)).toBe(day)
  })

  it.each<[string[], DayOrder | undefined, string]>([
    [['31/12/2026'], undefined, '2026-11-01'],
    [['12/31/2026'], undefined, '2026-01-11'],
    [['11/2/26, 9:04 PM'], undefined, '2026-01-11'],
    [['31/12/2026', '12/31/2026'], undefined, 'ambiguous'],
    [['05/06/2026', '21.11.2026', '07/07/2026'], undefined, 'ambiguous'],
    [[], 'dmy', '2026-11-01'],
    [['31/12/2026'], 'mdy', '2026-01-11'],
  ])('reads 01/11/2026 among %j with the answer %s as %s', (cells, given, day) => {
    expect(columnOf([...cells, '01/11/2026'], given).read('01/11/2026')).toBe(day)
  })

  it('asks about its column for an ambiguous date', () => {
    const column = columnOf(['01/11/2026'])
    expect(column.question).toBeUndefined()
    column.read('01/11/2026')
    expect(column.question).toBe('01/11/2026')
  })
})
