import { type ComponentProps, type ComponentType, useState } from 'react'
import { loadTexts } from '#console/i18n/language.ts'
import { errorText, useTranslate } from '#console/i18n/translate.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import type { Palette } from './palette.tsx'

type View = ComponentType<ComponentProps<typeof Palette>>

const fetchPalette = async (): Promise<View> =>
  (await Promise.all([import('./palette.tsx'), loadTexts('operations')]))[0].Palette

/** Begins to load the palette before it is opened. */
export const expectPalette = (): void => void fetchPalette().catch(() => undefined)

/**
 * The palette and the names of all operations, which few visits need at their start. `load` resolves to whether they are
 * there; a network that is away says so, and the next press tries again.
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
