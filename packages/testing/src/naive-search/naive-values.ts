import type { RangeBounds, Scalar } from '@ambra/search/model/query-model'
import type { SearchDocument } from '@ambra/search/search-engine'

/** Returns all values at a dotted path, through objects and lists. */
function valuesAt(value: unknown, path: readonly string[]): Scalar[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, path))
  if (value === null || value === undefined) return []
  const [key, ...rest] = path
  if (key === undefined) return typeof value === 'object' ? [] : [value as Scalar] // only JSON values come here
  return typeof value === 'object' ? valuesAt((value as Record<string, unknown>)[key], rest) : []
}

const dates = /^(?:created_at|updated_at|published_at|creation_time|update_time|special_(?:from|to)_date)$/
const numbers =
  /^(?:id|position|product_count|rating|reviewCount|is_promoted|has_images|total_qty|stock\.qty|(?:(?:original_|special_)?price|original_final_price|final_price)(?:_incl_tax|_tax)?)$/

/**
 * Returns all values of a field, through objects and lists; dates and figures as numbers, whatever their
 * notation.
 */
export function at(document: SearchDocument, field: string): Scalar[] {
  const values = valuesAt(document, field.split('.'))
  if (!dates.test(field) && !numbers.test(field)) return values
  return values.map((value) => numberFrom(value)).filter((value) => !Number.isNaN(value))
}

/** Whether a value equals one of a field's, as text or as the number that both are; 1 is true and 0 false. */
export function isSame(value: Scalar, wanted: Scalar): boolean {
  if ((wanted === 1 && String(value) === 'true') || (wanted === 0 && String(value) === 'false')) return true
  return String(value) === String(wanted) || (typeof value === 'number' && value === numberFrom(wanted))
}

/** Whether anything exists at the path: markup, objects, non-empty lists. */
export function existsAt(value: unknown, [key, ...rest]: readonly string[]): boolean {
  if (value === null || value === undefined) return false
  if (Array.isArray(value))
    return value.some((item) => existsAt(item, key === undefined ? [] : [key, ...rest]))
  if (typeof value !== 'object') return key === undefined
  const fields = value as Record<string, unknown> // neither null nor a list
  return key === undefined
    ? Object.values(fields).some((inner) => existsAt(inner, []))
    : existsAt(fields[key], rest)
}

/** Parses a number or a time; a day without hours is its last instant if `isEnd`. NaN for other texts. */
export function numberFrom(value: Scalar, isEnd = false): number {
  if (typeof value === 'boolean') return Number.NaN
  if (typeof value === 'number' || (value.trim() !== '' && !Number.isNaN(Number(value)))) return Number(value)
  const [day = '', clock] = value.split(/[ T]/)
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return Number.NaN
  if (clock === undefined) return Date.parse(`${day}T${isEnd ? '23:59:59.999' : '00:00:00.000'}Z`)
  return Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(clock) ? `${day}T${clock}` : `${day}T${clock}Z`)
}

export function insideBounds(value: Scalar, { gt, gte, lt, lte }: RangeBounds): boolean {
  const number = numberFrom(value)
  if (Number.isNaN(number)) return false
  if (gt !== undefined && number <= numberFrom(gt, true)) return false
  if (gte !== undefined && number < numberFrom(gte)) return false
  if (lt !== undefined && number >= numberFrom(lt)) return false
  return lte === undefined || number <= numberFrom(lte, true)
}

/** Compares numbers by value and before texts, texts by code unit. */
export function compareScalars(left: Scalar, right: Scalar): number {
  const [a, b] = [numeric(left), numeric(right)]
  if (Number.isNaN(a) !== Number.isNaN(b)) return Number.isNaN(a) ? 1 : -1
  if (!Number.isNaN(a) && a !== b) return a - b
  return String(left) < String(right) ? -1 : String(left) > String(right) ? 1 : 0
}

const numeric = (value: Scalar): number =>
  value === '' || typeof value === 'boolean' ? Number.NaN : Number(value)
