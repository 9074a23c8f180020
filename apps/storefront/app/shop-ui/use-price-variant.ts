import { useTranslate } from '#app/i18n/messages.tsx'
import { isGrade } from './grade.tsx'
import type { CardProduct } from './product-actions.tsx'

/**
 * Grade and options of the variant that has the lowest of several prices, `Visible wear · Sand · 256 GB`: "from" never
 * stands without it. Empty for a product of one price.
 */
export function usePriceVariant() {
  const t = useTranslate()
  return ({ hasSeveralPrices, priceGrade, childOptions = [] }: CardProduct): string => {
    if (!hasSeveralPrices) return ''
    const grade = priceGrade && isGrade(priceGrade) ? [t(`grade.${priceGrade}.word`)] : []
    return [...grade, ...childOptions].join(' · ')
  }
}
