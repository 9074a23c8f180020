import { useRef, useState, useSyncExternalStore, type UIEvent } from 'react'
import { useTimeout } from '#app/ui/use-timeout.ts'

/** How long a slide stands: time to read it. */
const standMs = 7000

const calmQuery = '(prefers-reduced-motion: reduce)'
const isMotionUnwanted = () => matchMedia(calmQuery).matches
function whenMotionChanges(onChange: () => void): () => void {
  const query = matchMedia(calmQuery)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/**
 * Which of the slides in a scrolling row stands in sight, and taking turns. `isPlaying` is undefined until the browser
 * has taken over; `hold` pauses on the slide while the visitor points at or focuses it.
 */
export function useSlides(count: number) {
  const track = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const isCalm = useSyncExternalStore(whenMotionChanges, isMotionUnwanted, () => undefined)
  const [choice, setPlaying] = useState<boolean>()
  const isPlaying = isCalm === undefined ? undefined : (choice ?? !isCalm)
  const [isHeld, setHeld] = useState(false)

  useTimeout(() => move(current + 1), isPlaying && !isHeld ? standMs : undefined, current)

  function move(position: number) {
    const row = track.current
    const next = (position + count) % count
    setCurrent(next)
    row?.scrollTo({ left: next * row.clientWidth, behavior: isCalm ? 'instant' : 'smooth' })
  }

  return {
    track,
    /** A finger or the wheel may have moved the row: what is in sight counts. */
    onScrollEnd: ({ currentTarget: row }: UIEvent<HTMLElement>) =>
      setCurrent(Math.round(Math.abs(row.scrollLeft) / Math.max(1, row.clientWidth))),
    current,
    isPlaying,
    /** Shows a slide and stops the rotation: the visitor has taken control. */
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
