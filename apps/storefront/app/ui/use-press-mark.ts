import { useState } from 'react'
import { afterPaint } from './after-paint.ts'

type Mark<T> = { shown: T; press: (next: T, then: () => void) => void }

/**
 * For a control whose press takes the page long to follow: what is pressed is shown at once, in a rendering of the control
 * alone, and `then` runs when that has been painted. The mark stays until `value` is another.
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
