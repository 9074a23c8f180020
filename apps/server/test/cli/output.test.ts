import { describe, expect, it } from 'vitest'
import { createProgressBar, duration, progressLine } from '../../src/logging/progress-bar.ts'
import { formatTable } from '../../src/cli/table.ts'

describe('table', () => {
  it('aligns texts left and amounts right', () => {
    const table = formatTable(
      ['number', 'total'],
      [
        ['100000001', '9.90 €'],
        ['100000002', '1299.00 €'],
      ],
    )
    expect(table.split('\n')).toEqual([
      '   number      total',
      '─────────  ─────────',
      '100000001     9.90 €',
      '100000002  1299.00 €',
    ])
  })

  it('prints the headings of an empty list', () => {
    expect(formatTable(['sku', 'qty'], [])).toBe('sku  qty\n───  ───')
  })
})

describe('progress', () => {
  it('shows share, rate and remaining time', () => {
    const line = progressLine({ phase: 'importing', done: 250, unit: 'rows', share: 0.25 }, 500)
    expect(line).toBe('importing  ██████░░░░░░░░░░░░░░░░░░  25 %  250 rows  500/s  2 s left')
  })

  it('shows no share while the total is unknown', () => {
    expect(progressLine({ phase: 'importing', done: 1234, unit: 'rows' }, 1000)).toBe(
      'importing  1,234 rows  1,234/s',
    )
  })

  it('writes nothing without a terminal', () => {
    let written = ''
    const bar = createProgressBar({ write: (text) => (written += text) })
    bar.update({ phase: 'importing', done: 1, unit: 'rows', share: 1 })
    bar.finish()
    expect(written).toBe('')
  })

  it.each([
    [5, '5 s'],
    [61, '1 min 1 s'],
    [7260, '2 h 1 min'],
  ])('formats %d seconds as %s', (seconds, text) => {
    expect(duration(seconds)).toBe(text)
  })
})
