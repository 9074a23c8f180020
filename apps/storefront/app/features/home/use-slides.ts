import { useLayoutEffect, useRef, useState, useSyncExternalStore, type UIEvent } from 'react'

const calmQuery = '(prefers-reduced-motion: reduce)'
const isMotionUnwanted = () => matchMedia(calmQuery).matches
function whenMotionChanges(onChange: () => void): () => void {
  const query = matchMedia(calmQuery)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

const slideInSight = ({ scrollLeft, clientWidth }: HTMLElement): number =>
  Math.round(Math.abs(scrollLeft) / Math.max(1, clientWidth))

/**
 * Returns the visible slide of a scrolling row, which only the visitor moves; `isReady` is false until
 * hydration.
 */
export function useSlides(count: number) {
  const track = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  // Outside system: the row can be moved before its script has loaded. Otherwise the visible slide would
  // become inert.
  useLayoutEffect(() => {
    if (track.current) setCurrent(slideInSight(track.current))
  }, [])
  const isCalm = useSyncExternalStore(whenMotionChanges, isMotionUnwanted, () => undefined)

  return {
    track,
    /** Touch or wheel may have moved the row: the visible slide is the current one. */
    onScrollEnd: ({ currentTarget }: UIEvent<HTMLElement>) => setCurrent(slideInSight(currentTarget)),
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
