import type { Translate } from '#app/i18n/messages.tsx'
import type { NumberRange } from './filters.ts'

/** Formats a price range: `100–150 €`, `over 150 €`. */
export function priceLabel(t: Translate, { from, to }: NumberRange): string {
  if (!from) return t('filters.upTo', { to: to ?? 0 })
  return to === undefined ? t('filters.above', { from }) : t('filters.between', { from, to })
}
