import { formatNumber } from '@ambra/domain/platform/text/format'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'

/** Formats a distance: tens of metres below a kilometre, else kilometres with one decimal. */
export function useDistance(): (metres: number) => string {
  const t = useTranslate()
  const { language } = useStore()
  return (metres) =>
    metres < 995
      ? t('checkout.metres', { distance: formatNumber(Math.round(metres / 10) * 10, language) })
      : t('checkout.kilometres', { distance: formatNumber(metres / 1000, language, metres < 99_500 ? 1 : 0) })
}
