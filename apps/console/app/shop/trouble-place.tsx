import { type ReactNode, useEffect, useRef } from 'react'

/** What was not saved and has to be decided, where the focus can go. */
export const TroublePlace = ({ path, children }: { path: string; children: ReactNode }) => (
  <div data-trouble={path} tabIndex={-1}>
    {children}
  </div>
)

/** The same for a form as a whole: it comes into sight as it appears. */
export function ShownTrouble({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  // Outside system: the document scrolls.
  useEffect(() => bringIntoSight(place.current), [])
  return (
    <div ref={place} tabIndex={-1}>
      {children}
    </div>
  )
}

/** Brings a field that was not saved into sight, with the focus on what has to be decided. */
export const showTrouble = (path: string): void =>
  bringIntoSight(document.querySelector<HTMLElement>(`[data-trouble="${CSS.escape(path)}"]`))

/** Shows the first field that was not saved, and the next one when that is decided. */
export function useShownTrouble(first: string | undefined): void {
  // Outside system: the document scrolls.
  useEffect(() => {
    if (first !== undefined) showTrouble(first)
  }, [first])
}

function bringIntoSight(found: HTMLElement | null): void {
  found?.scrollIntoView({ block: 'center' })
  found?.focus({ preventScroll: true })
}
