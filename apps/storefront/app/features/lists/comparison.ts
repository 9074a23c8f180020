import type { Attribute } from '@ambra/contract/catalogue/category'
import type { Product, SpecRow } from '@ambra/contract/catalogue/product'
import { formatNumber } from '@ambra/domain/platform/text/format'
import { readMeasure } from '@ambra/domain/platform/text/measure'
import type { Language } from '@ambra/domain/platform/shop/stores'

export type ComparedProduct = Pick<Product, 'id' | 'sku' | 'name' | 'kind' | 'specs'> &
  Record<string, unknown>
export type CompareRow = {
  code: string
  label: string
  /** One text per product, in the order of the products; empty without a value. */
  values: string[]
  differs: boolean
  /** Better end of the scale, if any. */
  better?: 'higher' | 'lower'
  /** Position of the best value, if the attribute has a better end and one product is unique. */
  best: number | undefined
}
export type CompareGroup = { title: string; rows: CompareRow[] }

/** Comparison settings of an attribute: whether it is compared and which end is better. */
export type Strength = Pick<Attribute, 'attribute_code' | 'better' | 'is_comparable'>

/**
 * Returns comparable specification rows of the products side by side, under their captions, in the order of
 * the first product. Converts the values of a row to one unit, so that 1 TB and 1000 GB do not differ. @see
 * spec §3 Attribute
 */
export function compareProducts(
  products: readonly ComparedProduct[],
  strengths: readonly Strength[],
  language: Language,
): CompareGroup[] {
  const left = new Set(strengths.filter((one) => one.is_comparable === '0').map((one) => one.attribute_code))
  const groups = new Map<string, Map<string, SpecRow>>()
  for (const { specs } of products) {
    for (const row of specs) {
      if (left.has(row.code)) continue
      const rows = groups.get(row.group) ?? new Map<string, SpecRow>()
      if (!rows.has(row.code)) rows.set(row.code, row)
      groups.set(row.group, rows)
    }
  }
  return [...groups].map(([title, rows]) => ({
    title,
    rows: [...rows.values()].map(({ code, label }) => {
      const texts = products.map(({ specs }) => specs.find((row) => row.code === code)?.value ?? '')
      const values = inOneUnit(texts, language)
      const better = strengths.find(({ attribute_code }) => attribute_code === code)?.better
      return {
        code,
        label,
        values,
        differs: new Set(values).size > 1,
        ...(better && { better }),
        best: better && strongest(values, better),
      }
    }),
  }))
}

/** Returns a row whose values are shown as texts and ranked by numbers: the unique lowest wins. */
export function rowByLowest(
  code: string,
  label: string,
  values: readonly { text: string; rank: number | undefined }[],
): CompareRow {
  const ranks = values.map(({ rank }) => rank)
  const texts = values.map(({ text }) => text)
  return {
    code,
    label,
    values: texts,
    differs: new Set(texts).size > 1,
    better: 'lower',
    best: standsOut(ranks, Math.min),
  }
}

/** Converts measures of one dimension in several units to the unit of the first one. */
function inOneUnit(texts: readonly string[], language: Language): string[] {
  const measures = texts.map(readMeasure)
  const [first] = measures.filter((measure) => measure !== undefined)
  const isMixed =
    first &&
    texts.every((text, position) => text === '' || measures[position]?.dimension === first.dimension) &&
    measures.some((measure) => measure && measure.unit !== first.unit)
  if (!isMixed) return [...texts]
  const space = /[″"]/.test(first.unit) ? '' : '\u00a0'
  return measures.map((measure) => {
    if (!measure) return ''
    const amount = Number((measure.amount / first.factor).toFixed(2))
    const digits = String(amount).split('.')[1]?.length ?? 0
    return formatNumber(amount, language, digits) + space + first.unit
  })
}

function strongest(values: readonly string[], better: 'higher' | 'lower'): number | undefined {
  return standsOut(values.map(leadingNumber), better === 'higher' ? Math.max : Math.min)
}

/**
 * Returns the position of the extreme among the known numbers; undefined on a tie or with a single number.
 */
function standsOut(
  numbers: readonly (number | undefined)[],
  extreme: (...known: number[]) => number,
): number | undefined {
  const known = numbers.filter((value) => value !== undefined)
  if (known.length < 2) return undefined
  const winner = extreme(...known)
  const first = numbers.indexOf(winner)
  return numbers.lastIndexOf(winner) === first ? first : undefined
}

/**
 * Parses the leading number: `1 600 nits` is 1600, `6,3"` is 6.3; spaces group digits, comma and point
 * separate decimals.
 */
export function leadingNumber(text: string): number | undefined {
  const match = text.replace(/(\d)[\s\u00a0](?=\d{3}\b)/g, '$1').match(/-?\d+(?:[.,]\d+)?/)
  return match ? Number(match[0].replace(',', '.')) : undefined
}
