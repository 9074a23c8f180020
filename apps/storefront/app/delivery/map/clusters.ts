import type { Spot } from './projection.ts'

/** Places that are drawn as one mark, at their common middle. */
export type Cluster<T> = Spot & { places: T[] }

/**
 * Groups places so that no two marks are nearer than `distance`; the largest group comes first. Cells of a
 * fixed grid are merged, so that moving the view changes no group.
 */
export function clustersOf<T extends Spot>(places: readonly T[], distance: number): Cluster<T>[] {
  const cells = new Map<string, T[]>()
  for (const place of places) {
    const key = `${Math.floor(place.x / distance)} ${Math.floor(place.y / distance)}`
    const cell = cells.get(key)
    if (cell) cell.push(place)
    else cells.set(key, [place])
  }
  const clusters = [...cells.values()].map(together)
  for (;;) {
    const pair = nearestPair(clusters, distance)
    if (!pair) return clusters.toSorted((a, b) => b.places.length - a.places.length || a.x - b.x)
    const [first, second] = pair
    clusters[first] = together([...(clusters[first]?.places ?? []), ...(clusters[second]?.places ?? [])])
    clusters.splice(second, 1)
  }
}

function together<T extends Spot>(places: T[]): Cluster<T> {
  const mean = (key: keyof Spot) => places.reduce((sum, place) => sum + place[key], 0) / places.length
  return { x: mean('x'), y: mean('y'), places }
}

/** Returns the indexes, ascending, of the two that are nearest, if they are nearer than `distance`. */
function nearestPair(spots: readonly Spot[], distance: number): [number, number] | undefined {
  let least = distance
  let pair: [number, number] | undefined
  spots.forEach((a, first) => {
    for (let second = first + 1; second < spots.length; second++) {
      const b = spots[second]
      const far = b ? Math.hypot(a.x - b.x, a.y - b.y) : Infinity
      if (far < least) {
        least = far
        pair = [first, second]
      }
    }
  })
  return pair
}

/** Rectangle in pixels of the frame. */
type Box = { left: number; top: number; right: number; bottom: number }
type Label = { text: string; box: Box }

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/**
 * Returns the texts that are shown: in the given order, each once and only where it covers neither a mark
 * nor an earlier text.
 */
export function shownLabels<T extends Label>(labels: readonly T[], marks: readonly Box[]): T[] {
  const shown: T[] = []
  for (const label of labels) {
    const isFree =
      !marks.some((mark) => overlap(mark, label.box)) &&
      !shown.some(({ text, box }) => text === label.text || overlap(box, label.box))
    if (isFree) shown.push(label)
  }
  return shown
}

/** Returns the most frequent value, the first one of several. */
export function mostFrequent(values: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  let best = ''
  for (const [value, count] of counts) if (count > (counts.get(best) ?? 0)) best = value
  return best
}
