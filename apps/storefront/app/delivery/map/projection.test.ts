import { describe, expect, it } from 'vitest'
import { metresBetween } from '../locker-search.ts'
import { outlines } from './baltics.ts'
import {
  bounded,
  closest,
  latitudeAt,
  mapSize,
  metresPerUnit,
  project,
  scaleBar,
  viewOf,
} from './projection.ts'

const towns = {
  EE: [
    { lat: 59.33, lng: 24.75 },
    { lat: 58.378, lng: 26.729 },
    { lat: 58.35, lng: 22.5 },
  ],
  LV: [
    { lat: 56.9, lng: 24.106 },
    { lat: 55.88, lng: 26.53 },
  ],
  LT: [
    { lat: 54.687, lng: 25.28 },
    { lat: 55.93, lng: 23.31 },
  ],
}

/** Rings of a path of relative lines: `M x y l dx dy … z`. */
function ringsOf(path: string): [number, number][][] {
  return path.split('z').flatMap((part) => {
    const [x = 0, y = 0, ...steps] = (part.match(/-?\d+/g) ?? []).map(Number)
    if (steps.length < 4) return []
    const ring: [number, number][] = [[x, y]]
    for (let index = 0; index < steps.length; index += 2) {
      const [lastX, lastY] = ring.at(-1) ?? [0, 0]
      ring.push([lastX + (steps[index] ?? 0), lastY + (steps[index + 1] ?? 0)])
    }
    return [ring]
  })
}

const isInside = (ring: readonly [number, number][], { x, y }: { x: number; y: number }) =>
  ring.reduce((inside, [x1, y1], index) => {
    const [x2, y2] = ring.at(index - 1) ?? [0, 0]
    const crosses = y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1
    return crosses ? !inside : inside
  }, false)

describe('projection of the map', () => {
  it('puts towns inside the outline of their country and of no other', () => {
    for (const [country, positions] of Object.entries(towns))
      for (const position of positions) {
        const around = Object.entries(outlines.countries).filter(([, path]) =>
          ringsOf(path).some((ring) => isInside(ring, project(position))),
        )
        expect(around.map(([code]) => code)).toEqual([country])
      }
  })

  it('measures distances to one percent', () => {
    const [tallinn, tartu] = [
      { lat: 59.437, lng: 24.754 },
      { lat: 58.378, lng: 26.729 },
    ]
    const [a, b] = [project(tallinn), project(tartu)]
    const metres = Math.hypot(a.x - b.x, a.y - b.y) * metresPerUnit((a.y + b.y) / 2)
    expect(metres / metresBetween(tallinn, tartu)).toBeCloseTo(1, 2)
  })

  it('returns the latitude of a height', () => {
    for (const lat of [54, 57, 59.4]) expect(latitudeAt(project({ lat, lng: 25 }).y)).toBeCloseTo(lat, 9)
  })
})

describe('view of the map', () => {
  it('shows all spots with a margin', () => {
    const spots = Object.values(towns).flat().map(project)
    for (const aspect of [0.8, 1, 2.5]) {
      const { x, y, width } = viewOf(spots, aspect)
      for (const spot of spots) {
        expect(Math.abs(spot.x - x)).toBeLessThan(width / 2)
        expect(Math.abs(spot.y - y)).toBeLessThan(width / aspect / 2)
      }
    }
  })

  it('never leaves the map and never comes closer than the outlines allow', () => {
    for (const view of [
      { x: -1e6, y: 1e6, width: 3 },
      { x: 1e6, y: -1e6, width: 1e7 },
      { x: 10, y: 10, width: 900 },
    ])
      for (const aspect of [0.7, 1.6, 3]) {
        const { x, y, width } = bounded(view, aspect)
        expect(width).toBeGreaterThanOrEqual(closest)
        expect(x - width / 2).toBeGreaterThanOrEqual(-1e-6)
        expect(x + width / 2).toBeLessThanOrEqual(mapSize.width + 1e-6)
        expect(y - width / aspect / 2).toBeGreaterThanOrEqual(-1e-6)
        expect(y + width / aspect / 2).toBeLessThanOrEqual(mapSize.height + 1e-6)
      }
    expect(viewOf([project({ lat: 58.4, lng: 26.7 })], 1.2).width).toBe(closest)
  })

  it('shows the whole map without points', () => {
    expect(viewOf([], 1)).toMatchObject({ x: mapSize.width / 2, y: mapSize.height / 2 })
  })

  it('labels the scale with a round distance', () => {
    for (const width of [400, 900, 2300, 6000]) {
      const { metres, share } = scaleBar({ x: 3000, y: 3000, width })
      expect(`${metres}`).toMatch(/^[125]0+$/)
      expect(share).toBeGreaterThan(0.09)
      expect(share).toBeLessThanOrEqual(0.25)
    }
  })
})
