import { describe, expect, it } from 'vitest'
import { clustersOf, mostFrequent, shownLabels } from './clusters.ts'

const spread = Array.from({ length: 400 }, (_, index) => ({
  x: (index * 7919) % 1000,
  y: (index * 104_729) % 997,
}))

describe('clusters of the map', () => {
  it('keeps every place in exactly one group', () => {
    for (const distance of [1, 20, 150, 5000]) {
      const places = clustersOf(spread, distance).flatMap((cluster) => cluster.places)
      expect(places).toHaveLength(spread.length)
      expect(new Set(places)).toEqual(new Set(spread))
    }
  })

  it('leaves no two marks nearer than the distance', () => {
    const clusters = clustersOf(spread, 60)
    expect(clusters.length).toBeGreaterThan(20)
    for (const [index, a] of clusters.entries())
      for (const b of clusters.slice(index + 1))
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(60)
  })

  it('merges neighbours across the lines of the grid, at their middle', () => {
    const clusters = clustersOf(
      [
        { x: 99, y: 50 },
        { x: 101, y: 50 },
        { x: 400, y: 50 },
      ],
      100,
    )
    expect(clusters.map(({ x, places }) => [x, places.length])).toEqual([
      [100, 2],
      [400, 1],
    ])
  })

  it('shows a name once and never across a mark', () => {
    const box = (left: number) => ({ left, right: left + 10, top: 0, bottom: 10 })
    const labels = ['Tartu', 'Tartu', 'Elva', 'Nõo'].map((text, index) => ({ text, box: box(index * 8) }))
    expect(shownLabels(labels, [box(30)]).map(({ text, box: { left } }) => [text, left])).toEqual([
      ['Tartu', 0],
      ['Elva', 16],
    ])
  })

  it('names a group by the town of most of its places', () => {
    expect(mostFrequent(['Elva', 'Tartu', 'Tartu', 'Nõo'])).toBe('Tartu')
    expect(mostFrequent([])).toBe('')
  })
})
