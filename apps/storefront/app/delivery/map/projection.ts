import type { Position } from '../locker-search.ts'

/** Place on the map: units of 100 m at 57° N, from the north-west corner. */
export type Spot = { x: number; y: number }
/** Visible part of the map: its middle and its width in units. */
export type View = Spot & { width: number }
type Size = { width: number; height: number }

/** Drawn part of the world, which `baltics.ts` fills. */
const edge = { west: 10.5, east: 39.5, south: 52.6, north: 60.9 }
const earthRadius = 6_378_137
const radians = (degrees: number) => (degrees * Math.PI) / 180
const unitsPerRadian = (Math.cos(radians(57)) * earthRadius) / 100
const mercator = (lat: number) => Math.log(Math.tan(Math.PI / 4 + radians(lat) / 2))

/** Returns the place of a position on the map (Mercator). */
export const project = ({ lat, lng }: Position): Spot => ({
  x: radians(lng - edge.west) * unitsPerRadian,
  y: (mercator(edge.north) - mercator(lat)) * unitsPerRadian,
})

/** Size of the map in units. */
export const mapSize: Size = (() => {
  const { x, y } = project({ lat: edge.south, lng: edge.east })
  return { width: x, height: y }
})()

/** Smallest width of a view, 40 km: the outlines are too coarse for less. */
export const closest = 400

/** Returns the latitude at a height of the map. */
export const latitudeAt = (y: number): number => {
  const rise = mercator(edge.north) - y / unitsPerRadian
  return ((2 * Math.atan(Math.exp(rise)) - Math.PI / 2) * 180) / Math.PI
}

/** Returns the metres of one unit at a height of the map: Mercator stretches the north. */
export const metresPerUnit = (y: number): number =>
  (100 * Math.cos(radians(latitudeAt(y)))) / Math.cos(radians(57))

/** Moves and shrinks a view so that it shows nothing but the map. `aspect` = width through height. */
export function bounded({ x, y, width }: View, aspect: number): View {
  const most = Math.min(mapSize.width, mapSize.height * aspect)
  const wide = Math.min(Math.max(width, closest), most)
  const within = (middle: number, part: number, whole: number) =>
    Math.min(Math.max(middle, part / 2), whole - part / 2)
  return {
    x: within(x, wide, mapSize.width),
    y: within(y, wide / aspect, mapSize.height),
    width: wide,
  }
}

/**
 * Returns the view that shows all spots with a margin, at least `least` wide; the whole map without spots.
 */
export function viewOf(spots: readonly Spot[], aspect: number, least = closest): View {
  if (spots.length === 0)
    return bounded({ x: mapSize.width / 2, y: mapSize.height / 2, width: mapSize.width }, aspect)
  const xs = spots.map(({ x }) => x)
  const ys = spots.map(({ y }) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const width = Math.max(Math.max(right - left, (bottom - top) * aspect) * 1.25, least)
  return bounded({ x: (left + right) / 2, y: (top + bottom) / 2, width }, aspect)
}

/** Returns the longest round distance of at most a quarter of the view. */
export function scaleBar({ y, width }: View): { metres: number; share: number } {
  const whole = width * metresPerUnit(y)
  const most = whole / 4
  const power = 10 ** Math.floor(Math.log10(most))
  const metres = power * (most >= power * 5 ? 5 : most >= power * 2 ? 2 : 1)
  return { metres, share: metres / whole }
}
