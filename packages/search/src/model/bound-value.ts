/**
 * A range bound or a stored date as a number: numbers as they are, dates as epoch milliseconds (UTC when
 * the text names no zone); NaN for anything else. With `isEnd` a day without hours is its last millisecond,
 * as Elasticsearch reads `gt` and `lte`.
 */
export function boundValue(value: string | number, isEnd = false): number {
  if (typeof value === 'number') return value
  const number = value.trim() === '' ? Number.NaN : Number(value)
  if (!Number.isNaN(number)) return number
  const match =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)(Z|[+-]\d{2}:\d{2})?)?$/.exec(value)
  if (match === null) return Number.NaN
  const start = isEnd ? '23:59:59.999' : '00:00'
  return Date.parse(`${match[1]}T${match[2] ?? start}${match[3] ?? 'Z'}`)
}

const unitMs: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
}

const expression = /^now(?:([+-])(\d{1,5})([smhdw]))?(?:\/([smhd]))?$/

/**
 * The moment an expression such as `now`, `now-30d` or `now-30d/d` means, in epoch milliseconds (UTC); undefined for
 * anything else. A rounded one is the beginning of its unit, with `isEnd` the last millisecond of it.
 */
export function dateMath(value: unknown, now: Date, isEnd: boolean): number | undefined {
  const match = typeof value === 'string' && value.length <= 20 ? expression.exec(value) : null
  if (match === null) return undefined
  const [, sign = '+', count = '0', unit = 's', rounding] = match
  const moment = now.getTime() + (sign === '-' ? -1 : 1) * Number(count) * (unitMs[unit] ?? 0)
  const step = rounding === undefined ? undefined : unitMs[rounding]
  if (step === undefined) return moment
  const start = Math.floor(moment / step) * step
  return isEnd ? start + step - 1 : start
}
