import { useRef, useState, useSyncExternalStore, type UIEvent } from 'react'

const calmQuery = '(prefers-reduced-motion: reduce)'
const isMotionUnwanted = () => matchMedia(calmQuery).matches
function whenMotionChanges(onChange: () => void): () => void {
  const query = matchMedia(calmQuery)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/**
 * Which of the slides in a scrolling row stands in sight. It moves only when the visitor moves it; `isReady` is false
 * until the browser has taken over.
 */
export function useSlides(count: number) {
  const track = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const isCalm = useSyncExternalStore(whenMotionChanges, isMotionUnwanted, () => undefined)

  return {
    track,
    /** A finger or the wheel may have moved the row: what is in sight counts. */
    onScrollEnd: ({ currentTarget: row }: UIEvent<HTMLElement>) =>
      setCurrent(Math.round(Math.abs(row.scrollLeft) / Math.max(1, row.clientWidth))),
    current,
    isReady: isCalm !== undefined,
    show(position: number) {
      const row = track.current
      const next = (position + count) % count
      setCurrent(next)
      row?.scrollTo({ left: next * row.clientWidth, behavior: isCalm ? 'instant' : 'smooth' })
    },
  }
}
