import type { ProductChoices, ProductValue } from '@ambra/contract/catalogue/product-fields'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { useMoney } from '#console/shop/money.ts'

const longest = 80

/**
 * Returns a function that formats the value of a field: money, states, category names, and the beginning of
 * long texts.
 */
export function useValueText(choices?: ProductChoices): (path: string, value: ProductValue) => string {
  const t = useTranslate()
  const money = useMoney()
  return (path, value) => {
    if (value === null || value === '') return t('products.nothing')
    if (path === 'price' || path === 'cost') return money(Number(value))
    if (typeof value === 'boolean') return t(value ? 'products.yes' : 'products.no')
    if (path === 'media') return t('products.pictures', { count: Array.isArray(value) ? value.length : 0 })
    if (path === 'status' || path === 'visibility') return codeText(t, `products.${path}.${String(value)}`)
    if (Array.isArray(value))
      return (
        value
          .map((one) => (typeof one === 'string' ? one : one.path))
          .map((code) => choices?.categories.find((one) => one.code === code)?.name ?? code)
          .join(', ') || t('products.nothing')
      )
    if (typeof value === 'object') {
      if (!isSpecial(value)) return shortened(Object.values(value).filter(Boolean).join(' · '))
      const days = [value.from, value.to].map((day) => day ?? '…').join(' – ')
      return value.from === null && value.to === null ? money(value.cents) : `${money(value.cents)} (${days})`
    }
    return shortened(String(value))
  }
}

type Special = { cents: number; from: string | null; to: string | null }
const isSpecial = (value: object): value is Special => 'cents' in value
const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** Returns a function that names a field with its language. */
export function useFieldName(): (path: string) => string {
  const t = useTranslate()
  return (path) => {
    const [first = '', language, field] = path.split('.')
    if (first === 'attributes') return t('products.attributeField', { code: language ?? '' })
    return language === undefined
      ? codeText(t, `products.field.${first}`)
      : `${codeText(t, `products.field.${field}`)} (${language})`
  }
}
