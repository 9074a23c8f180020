import type { GoodsChoices, GoodsValue } from '@ambra/contract/admin/goods'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { useMoney } from './money.ts'

const longest = 80

/** What a field holds, in words: money, states, names of categories; long texts by their beginning. */
export function useValueText(choices?: GoodsChoices): (path: string, value: GoodsValue) => string {
  const t = useTranslate()
  const money = useMoney()
  return (path, value) => {
    if (value === null || value === '') return t('goods.nothing')
    if (path === 'price') return money(Number(value))
    if (path === 'status' || path === 'visibility') return codeText(t, `goods.${path}.${String(value)}`)
    if (Array.isArray(value))
      return (
        value.map((code) => choices?.categories.find((one) => one.code === code)?.name ?? code).join(', ') ||
        t('goods.nothing')
      )
    if (typeof value === 'object') {
      const days = [value.from, value.to].map((day) => day ?? '…').join(' – ')
      return value.from === null && value.to === null ? money(value.cents) : `${money(value.cents)} (${days})`
    }
    const text = String(value)
    return text.length > longest ? `${text.slice(0, longest)}…` : text
  }
}

/** The name of a field, with its language. */
export function useFieldName(): (path: string) => string {
  const t = useTranslate()
  return (path) => {
    const [first = '', language, field] = path.split('.')
    return language === undefined
      ? codeText(t, `goods.field.${first}`)
      : `${codeText(t, `goods.field.${field}`)} (${language})`
  }
}
