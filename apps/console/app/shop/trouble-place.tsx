import { type ReactNode, useEffect, useRef } from 'react'

/** Focusable container of a conflict: a change that was not saved and needs a decision. */
export const TroublePlace = ({ path, children }: { path: string; children: ReactNode }) => (
  <div data-trouble={path} tabIndex={-1}>
    {children}
  </div>
)

/** Container of a conflict of the whole form; scrolls into view when it appears. */
export function ShownTrouble({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  // Scrolls the document.
  useEffect(() => bringIntoSight(place.current), [])
  return (
    <div ref={place} tabIndex={-1}>
      {children}
    </div>
  )
}

/** Scrolls to the conflict of a field and focuses it. */
export const showTrouble = (path: string): void =>
  bringIntoSight(document.querySelector<HTMLElement>(`[data-trouble="${CSS.escape(path)}"]`))

/** Scrolls to the first conflict, and to the next one when it is resolved. */
export function useShownTrouble(first: string | undefined): void {
  // Scrolls the document.
  useEffect(() => {
    if (first !== undefined) showTrouble(first)
  }, [first])
}

function bringIntoSight(found: HTMLElement | null): void {
  found?.scrollIntoView({ block: 'center' })
  found?.focus({ preventScroll: true })
}
