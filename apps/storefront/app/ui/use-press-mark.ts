import { useState } from 'react'
import { afterPaint } from './after-paint.ts'

type Mark<T> = { shown: T; press: (next: T, then: () => void) => void }

/**
 * Shows a pressed state at once for controls with a slow effect: rerenders only the control, and runs
 * `then` after that is painted. The mark remains until `value` changes.
 */
export function usePressMark<T>(value: T): Mark<T> {
  const [pressed, setPressed] = useState<{ next: T; from: T }>()
  if (pressed && pressed.from !== value) setPressed(undefined)
  return {
    shown: pressed?.from === value ? pressed.next : value,
    press: (next, then) => {
      setPressed({ next, from: value })
      afterPaint(then)
    },
  }
}
