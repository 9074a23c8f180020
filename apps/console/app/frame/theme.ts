import { useSyncExternalStore } from 'react'
import { readKept, writeKept } from '#console/storage/kept.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const listeners = new Set<() => void>()

function currentTheme(): Theme {
  const kept = readKept('theme')
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

export const useTheme = (): Theme =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    currentTheme,
    () => 'system',
  )

/**
 * Sets the colour theme of the console in this browser. `public/theme.js` reads it before the first paint.
 */
export function setTheme(theme: Theme): void {
  writeKept('theme', theme === 'system' ? undefined : theme)
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  for (const listener of listeners) listener()
}
