import { useEffect, useRef } from 'react'
import { createBurst } from './scan-burst.ts'

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/**
 * Handles a scanner that types like a keyboard. Within a field, keys go to the field, and its form handles
 * Enter. Elsewhere, single keys belong to the scanner: the first letter of a code must not open another
 * screen, nor its Enter press a button.
 */
export function useScanner(onScan: (code: string) => void): void {
  const latest = useRef(onScan)
  // Subscribes to the keyboard of the document.
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
