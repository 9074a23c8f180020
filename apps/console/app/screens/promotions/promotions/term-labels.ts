import { storeName } from '#console/i18n/store-name.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { useMoney } from '#console/shop/money.ts'
import type { Terms } from './draft.ts'

type Row = readonly [name: string, text: string]

/** Returns a function that describes terms as names and values, without those that set no limit. */
export function useTermRows(): (terms: Terms) => Row[] {
  const t = useTranslate()
  const money = useMoney()
  const gives = useGives()
  const euros = (sum: number) => money(Math.round(sum * 100))
  return (terms) => {
    const rows: [string, string | undefined][] = [
      [t('selling.gives'), gives(terms)],
      [t('selling.minimum'), terms.minimum ? euros(terms.minimum) : undefined],
      [t('selling.from'), terms.from],
      [t('selling.to'), terms.to],
      [t('selling.categories'), terms.categories?.join(', ')],
      [t('selling.stores'), terms.stores?.map(storeName).join(', ')],
      [t('selling.includeReduced'), terms.includeReduced ? t('selling.yes') : undefined],
    ]
    if ('titles' in terms) {
      for (const [language, title] of Object.entries(terms.titles))
        rows.push([t('selling.titleIn', { language }), title])
      rows.push([t('selling.skus'), terms.skus?.join(', ')])
      rows.push([t('selling.set'), terms.set ? t('selling.yes') : undefined])
      rows.push([t('selling.groups'), terms.groups?.join(', ')])
    } else {
      rows.push([t('selling.description'), terms.description])
      rows.push([t('selling.uses'), terms.uses === undefined ? undefined : String(terms.uses)])
      const each = terms.usesPerCustomer
      rows.push([t('selling.usesPerCustomer'), each === undefined ? undefined : String(each)])
      rows.push([t('selling.audience'), t(`selling.audience.${terms.audience ?? 'public'}`)])
    }
    rows.push([t('selling.enabled'), terms.enabled ? t('selling.yes') : t('selling.no')])
    return rows.flatMap(([name, text]) => (text ? [[name, text] as const] : []))
  }
}

/** Returns a function that describes the benefit of a coupon or rule in a few words. */
export function useGives(): (terms: Terms) => string {
  const t = useTranslate()
  const money = useMoney()
  return (terms) => {
    if ('cheapestFreeOf' in terms && terms.cheapestFreeOf !== undefined)
      return t('selling.freeOf', { count: terms.cheapestFreeOf })
    if (terms.percent === undefined) return `−${money(Math.round((terms.amount ?? 0) * 100))}`
    const percent = `−${terms.percent} %`
    return terms.maxDiscount === undefined
      ? percent
      : t('selling.upTo', { percent, sum: money(Math.round(terms.maxDiscount * 100)) })
  }
}

/** Returns the fields that differ, with both values. */
export function differences(a: readonly Row[], b: readonly Row[]): { name: string; a: string; b: string }[] {
  const [left, right] = [new Map(a), new Map(b)]
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((name) => {
    const both = { name, a: left.get(name) ?? '–', b: right.get(name) ?? '–' }
    return both.a === both.b ? [] : [both]
  })
}
