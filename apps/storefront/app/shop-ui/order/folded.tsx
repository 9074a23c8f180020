import { type ReactNode, useState } from 'react'
import styles from './folded.module.css'

/** Focuses the field, because the clicked button is gone. */
const focusField = (box: HTMLElement | null) => box?.querySelector<HTMLElement>('input, textarea')?.focus()

type FoldedProps = {
  /** True when there is content to show. */
  isOpen: boolean
  label: string
  children: ReactNode
}

/** Field behind a button that expands it, until there is content to show. */
export function Folded({ isOpen, label, children }: FoldedProps) {
  const [opened, setOpened] = useState<'itself' | 'pressed'>()
  // Stays open, because removed content may be restored.
  if (isOpen && !opened) setOpened('itself')
  if (isOpen || opened) return <div ref={opened === 'pressed' ? focusField : undefined}>{children}</div>
  return (
    <button
      type="button"
      className={`link sm ${styles.unfold}`}
      aria-expanded={false}
      onClick={() => setOpened('pressed')}
    >
      {label}
    </button>
  )
}
