import { useEffect, useState } from 'react'

/** Runs `then` when the coming frame has been painted; the function returned takes that back. Browser only. */
export function afterPaint(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  // A frame's callbacks come before it is painted, a task after it.
  const frame = requestAnimationFrame(() => (timer = setTimeout(then)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Whether the first rendering has been painted: what takes long to make waits for that, so that a press shows at once. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  // Outside system: the frames of the browser.
  useEffect(() => afterPaint(() => setPainted(true)), [])
  return isPainted
}
