import { useEffect, useRef } from 'react'
import { createBurst } from './scan-burst.ts'

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/**
 * Hears a scanner that types like a keyboard. In a field its keys belong to the field, whose form takes the Enter. Everywhere else on the
 * screen single keys are the scanner's: the first letter of a code must not lead to another screen, nor its Enter press a button.
 */
export function useScanner(onScan: (code: string) => void): void {
  const latest = useRef(onScan)
  // Outside system: the keyboard of the document.
  useEffect(() => {
    latest.current = onScan
  })
  useEffect(() => {
    const burst = createBurst()
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return
      const code = burst.press(event.key, event.timeStamp)
      if (event.key.length === 1 || code !== undefined) event.preventDefault()
      if (code !== undefined) {
        event.stopPropagation()
        latest.current(code)
      }
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [])
}
