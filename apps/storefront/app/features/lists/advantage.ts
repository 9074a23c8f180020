import { formatNumber } from '@ambra/domain/platform/text/format'
import type { Language } from '@ambra/domain/platform/shop/stores'
import { type CompareRow, leadingNumber } from './comparison.ts'

/** Description of a row's best value: its lead over the next one, or the factor between them. */
export type Advantage = { word: AdvantageWord; amount: string }
export type AdvantageWord = keyof typeof words | 'times'

/** Adjectives by attribute, where there are better ones than "more" and "less". */
const words = {
  brighter: ['brightness', 'lumens'],
  cheaper: ['price'],
  larger: ['load', 'volume_l', 'battery_mah', 'screen_size'],
  less: [],
  lighter: ['weight'],
  longer: ['battery_h', 'battery_days', 'battery_min'],
  more: [],
  quieter: ['noise'],
  saves: ['electricity'],
} as const satisfies Record<string, readonly string[]>

/** Minimum factor that is more informative than the difference. */
const tellingFactor = 1.9
/** Matches a single number with a unit; other values have no difference. */
const oneNumber = /^\d[\d\s\u00a0.,]*$/

/**
 * Returns the lead of a row's best value over the next one, in its own unit. Undefined without a winner and
 * for values other than a number with one unit.
 */
export function advantageOf(
  { code, values, best }: Pick<CompareRow, 'code' | 'values' | 'best'>,
  better: 'higher' | 'lower',
  language: Language,
): Advantage | undefined {
  if (best === undefined) return undefined
  const known = values.flatMap((text) => {
    const amount = leadingNumber(text)
    const unit = unitOf(text)
    return amount === undefined ? [] : [{ amount, unit, digits: digitsOf(text) }]
  })
  const [winner, next] = known.toSorted((a, b) =>
    better === 'lower' ? a.amount - b.amount : b.amount - a.amount,
  )
  if (!winner || !next || winner.unit === undefined || known.some(({ unit }) => unit !== winner.unit))
    return undefined
  const word = wordOf(code, better)
  const factor = winner.amount / next.amount
  if (better === 'higher' && next.amount > 0 && factor >= tellingFactor)
    return { word: 'times', amount: formatNumber(factor, language, Number.isInteger(factor) ? 0 : 1) }
  const digits = Math.max(winner.digits, next.digits)
  return {
    word,
    amount: formatNumber(Math.abs(winner.amount - next.amount), language, digits) + winner.unit,
  }
}

function wordOf(code: string, better: 'higher' | 'lower'): keyof typeof words {
  // Keys of the table itself.
  const found = (Object.keys(words) as (keyof typeof words)[]).find((word) =>
    words[word].some((one) => one === code),
  )
  return found ?? (better === 'lower' ? 'less' : 'more')
}

function unitOf(text: string): string | undefined {
  const end = Array.from(text).findLastIndex((sign) => sign >= '0' && sign <= '9') + 1
  return oneNumber.test(text.slice(0, end)) ? text.slice(end) : undefined
}

const digitsOf = (text: string) => /\d[.,](\d+)(?!.*\d[.,]\d)/.exec(text)?.[1]?.length ?? 0
