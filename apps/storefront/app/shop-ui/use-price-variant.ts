import { useTranslate } from '#app/i18n/messages.tsx'
import { isGrade } from './grade.tsx'
import type { CardProduct } from './product-actions.tsx'

/**
 * Returns grade and options of the variant with the lowest of several prices, `Visible wear · Sand · 256
 * GB`: "from" is never shown without it. Empty for a product with one price.
 */
export function usePriceVariant() {
  const t = useTranslate()
  return ({ hasSeveralPrices, priceGrade, childOptions = [] }: CardProduct): string => {
    if (!hasSeveralPrices) return ''
    const grade = priceGrade && isGrade(priceGrade) ? [t(`grade.${priceGrade}.word`)] : []
    return [...grade, ...childOptions].join(' · ')
  }
}
