import { useEffect, useState } from 'react'

/** Runs `then` after the next frame is painted; returns a cancel function. Browser only. */
export function afterPaint(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  // Callbacks of a frame run before it is painted, a task after it.
  const frame = requestAnimationFrame(() => (timer = setTimeout(then)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * Returns whether the first render has been painted: expensive content waits for it, so that a click has an
 * immediate effect.
 */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  // Outside system: the frames of the browser.
  useEffect(() => afterPaint(() => setPainted(true)), [])
  return isPainted
}
