import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** How long a slide stands: time to read it. */
const standMs = 7000

const calmQuery = '(prefers-reduced-motion: reduce)'
const isMotionUnwanted = () => matchMedia(calmQuery).matches
function whenMotionChanges(tell: () => void): () => void {
  const query = matchMedia(calmQuery)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

/**
 * Which of the slides in a scrolling row stands in sight, and taking turns. `isPlaying` is undefined until the browser
 * has taken over; `hold` keeps the slide as long as somebody is at it.
 */
export function useSlides(count: number) {
  const track = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const isCalm = useSyncExternalStore(whenMotionChanges, isMotionUnwanted, () => undefined)
  const [choice, setPlaying] = useState<boolean>()
  const isPlaying = isCalm === undefined ? undefined : (choice ?? !isCalm)
  const [isHeld, setHeld] = useState(false)

  // A finger or the wheel may have moved the row: what is in sight counts.
  useEffect(() => {
    const row = track.current
    if (!row) return undefined
    const read = () => setCurrent(Math.round(Math.abs(row.scrollLeft) / Math.max(1, row.clientWidth)))
    row.addEventListener('scrollend', read)
    return () => row.removeEventListener('scrollend', read)
  }, [])

  useEffect(() => {
    if (!isPlaying || isHeld) return undefined
    const timer = setTimeout(() => move(current + 1), standMs)
    return () => clearTimeout(timer)
  })

  function move(position: number) {
    const row = track.current
    const next = (position + count) % count
    setCurrent(next)
    row?.scrollTo({ left: next * row.clientWidth, behavior: isCalm ? 'instant' : 'smooth' })
  }

  return {
    track,
    current,
    isPlaying,
    /** Shows a slide and stops the turns: somebody has taken over. */
    show(position: number) {
      setPlaying(false)
      move(position)
    },
    toggle: () => setPlaying(!isPlaying),
    hold: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
      onTouchStart: () => setPlaying(false),
    },
  }
}
