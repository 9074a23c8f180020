import { describe, expect, it } from 'vitest'
import { BatchSize } from './batch-size.ts'

const bounds = { first: 100, least: 20, most: 1_000 }

describe('batch size', () => {
  it('uses the largest batch when no request waits', () => {
    const size = new BatchSize(bounds, undefined)
    size.took(1_000, 60_000)
    expect(size.rows).toBe(1_000)
  })

  it('shrinks the batch at once after a slow one', () => {
    const size = new BatchSize(bounds, 25)
    size.took(100, 50)
    expect(size.rows).toBe(50)
    size.took(50, 10_000)
    expect(size.rows).toBe(20)
  })

  it('doubles the batch after a quick one', () => {
    const size = new BatchSize(bounds, 25)
    size.took(100, 1)
    expect(size.rows).toBe(200)
    for (let round = 0; round < 9; round += 1) size.took(size.rows, 1)
    expect(size.rows).toBe(1_000)
  })

  it('limits the batch by characters when rows are long', () => {
    const size = new BatchSize(bounds, 25)
    expect([size.isFull(99, 499_999), size.isFull(1, 500_000), size.isFull(100, 0)]).toEqual([
      false,
      true,
      true,
    ])
    expect(new BatchSize(bounds, undefined).isFull(65, 65_000_000)).toBe(true)
  })
})
