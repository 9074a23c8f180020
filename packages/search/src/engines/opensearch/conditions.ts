import { boundValue } from '../../model/bound-value.ts'
import { fieldKind } from '../../model/index-plan.ts'
import type { RangeBounds, Scalar } from '../../model/query-model.ts'
import { type Clause, nothing } from './clauses.ts'
import { isStorable, keysEqualTo, storedField } from './stored-document.ts'

/** Documents with any of the values, compared loosely. */
export function withTerms(field: string, values: readonly Scalar[]): Clause {
  if (field === 'id') return { terms: { id: values.map(String) } }
  if (fieldKind(field) === 'keyword')
    return { terms: { [`k.${storedField(field)}`]: [...new Set(values.flatMap(keysEqualTo))] } }
  const numbers = values.map((value) => (typeof value === 'boolean' ? Number.NaN : boundValue(value)))
  return { terms: { [`n.${storedField(field)}`]: numbers.filter(isStorable) } }
}

/** A value that a bound can be compared with; undefined where nothing is within it. */
function boundOf(value: number | string, isEnd: boolean): number | undefined {
  const number = boundValue(value, isEnd)
  if (Number.isNaN(number)) return undefined
  return Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, number))
}

/** Documents with a number or date inside the bounds. */
export function withRange(field: string, bounds: RangeBounds): Clause {
  const limits: [string, number | undefined][] = []
  if (bounds.gt !== undefined) limits.push(['gt', boundOf(bounds.gt, true)])
  if (bounds.gte !== undefined) limits.push(['gte', boundOf(bounds.gte, false)])
  if (bounds.lt !== undefined) limits.push(['lt', boundOf(bounds.lt, false)])
  if (bounds.lte !== undefined) limits.push(['lte', boundOf(bounds.lte, true)])
  if (limits.some(([, limit]) => limit === undefined)) return nothing
  return { range: { [`n.${storedField(field)}`]: Object.fromEntries(limits) } }
}
