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
