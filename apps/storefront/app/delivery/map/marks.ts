import type { PickupPoint } from '@ambra/contract/fulfilment/pickup-point'
import { clustersOf, mostFrequent, shownLabels } from './clusters.ts'
import { project, type Spot, type View } from './projection.ts'

/** Point with its place on the map. */
export type Place = Spot & { point: PickupPoint }

/** Drawn mark: place in pixels of the frame, its points, the town of most of them, its radius. */
export type Mark = { left: number; top: number; places: Place[]; town: string; radius: number }

/** Least distance of two marks in pixels, so that each can be pressed. */
const apart = 44
const letterWidth = 6.6
const lineHeight = 16

/** Returns the points whose position is known. */
export const placesOf = (points: readonly PickupPoint[]): Place[] =>
  points.flatMap((point) => {
    const { lat, lng } = point
    return lat === undefined || lng === undefined ? [] : [{ ...project({ lat, lng }), point }]
  })

/** Groups the places of a view into marks, with names of towns where they cover nothing. */
export function marksOf(places: readonly Place[], view: View, size: { width: number; height: number }) {
  const scale = size.width / view.width
  const marks = clustersOf(places, apart / scale)
    .map(
      ({ x, y, places: grouped }): Mark => ({
        left: (x - view.x) * scale + size.width / 2,
        top: (y - view.y) * scale + size.height / 2,
        places: grouped,
        town: mostFrequent(grouped.map(({ point }) => point.city)),
        radius: grouped.length === 1 ? 9 : grouped.length < 10 ? 14 : grouped.length < 100 ? 17 : 20,
      }),
    )
    .filter(({ left, top }) => left > 0 && top > 0 && left < size.width && top < size.height)
  const boxes = marks.map(({ left, top, radius }) => boxAround(left, top, radius, radius))
  const labels = marks.map(({ left, top, town, radius }) => {
    const middle = top + radius + 2 + lineHeight / 2
    return { text: town, left, top: middle, box: boxAround(left, middle, (town.length * letterWidth) / 2, 8) }
  })
  const isInside = ({ box }: (typeof labels)[number]) =>
    box.left > 0 && box.right < size.width && box.bottom < size.height
  const scaleBox = { left: 0, right: size.width / 4 + 20, top: size.height - 34, bottom: size.height }
  return { marks, labels: shownLabels(labels.filter(isInside), [...boxes, scaleBox]) }
}

const boxAround = (x: number, y: number, half: number, high: number) => ({
  left: x - half,
  right: x + half,
  top: y - high,
  bottom: y + high,
})
