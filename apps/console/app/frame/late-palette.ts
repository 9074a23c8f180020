import { type ComponentProps, type ComponentType, useState } from 'react'
import { loadTexts } from '#console/i18n/language.ts'
import { errorText, useTranslate } from '#console/i18n/translate.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import type { Palette } from './palette.tsx'

type View = ComponentType<ComponentProps<typeof Palette>>

const fetchPalette = async (): Promise<View> =>
  (await Promise.all([import('./palette.tsx'), loadTexts('operations')]))[0].Palette

/** Preloads the palette. */
export const expectPalette = (): void => void fetchPalette().catch(() => undefined)

/**
 * Loads the palette and the names of all operations on demand, since few visits need them. `load` resolves to
 * false and shows a toast when loading fails; the next press tries again.
 */
export function useLatePalette(): { Palette: View | undefined; load: () => Promise<boolean> } {
  const t = useTranslate()
  const [view, setView] = useState<{ Palette: View }>()
  async function load(): Promise<boolean> {
    try {
      setView({ Palette: await fetchPalette() })
      return true
    } catch (error) {
      addToast({ text: errorText(t, error) })
      return false
    }
  }
  return { Palette: view?.Palette, load }
}
