import type { CouponTerms, RuleTerms } from '@ambra/contract/promotions/promotion-fields'
import { parseEuros } from '@ambra/domain/platform/money/money'

export type Kind = 'coupon' | 'rule'
export type Terms = CouponTerms | RuleTerms
export type Gives = 'percent' | 'amount' | 'free'

/** Terms as typed; empty texts mean no limit. */
export type Draft = {
  code: string
  description: string
  titles: Readonly<Record<string, string>>
  gives: Gives
  value: string
  maxDiscount: string
  minimum: string
  from: string
  to: string
  uses: string
  usesPerCustomer: string
  categories: string
  skus: string
  stores: readonly string[]
  groups: readonly string[]
  audience: 'public' | 'newsletter' | 'personal'
  isSet: boolean
  includesReduced: boolean
  isEnabled: boolean
}

/** Reason why terms cannot be saved, as part of the message key. */
export type DraftError = 'code' | 'title' | 'value' | 'sum' | 'days' | 'count' | 'set' | 'condition'

const figure = (value: number | undefined) => (value === undefined ? '' : String(value))
const list = (codes: readonly string[] | undefined) => (codes ?? []).join(', ')

/** Returns the form of terms, or an empty one. */
export function draftOf(terms: Terms | undefined): Draft {
  const coupon = terms && !('titles' in terms) ? terms : undefined
  const rule = terms && 'titles' in terms ? terms : undefined
  return {
    code: terms?.code ?? '',
    description: coupon?.description ?? '',
    titles: rule?.titles ?? {},
    gives: rule?.cheapestFreeOf !== undefined ? 'free' : terms?.amount !== undefined ? 'amount' : 'percent',
    value: figure(rule?.cheapestFreeOf ?? terms?.amount ?? terms?.percent),
    maxDiscount: figure(terms?.maxDiscount),
    minimum: figure(terms?.minimum),
    from: terms?.from ?? '',
    to: terms?.to ?? '',
    uses: figure(coupon?.uses),
    usesPerCustomer: figure(coupon?.usesPerCustomer),
    categories: list(terms?.categories),
    skus: list(rule?.skus),
    stores: terms?.stores ?? [],
    groups: rule?.groups ?? [],
    audience: coupon?.audience ?? 'public',
    isSet: rule?.set ?? false,
    includesReduced: terms?.includeReduced ?? false,
    isEnabled: terms?.enabled ?? true,
  }
}

const codesOf = (text: string) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
const codeForm = /^[A-Za-z0-9][A-Za-z0-9._-]{1,31}$/

/** Returns the terms of a form, or what is wrong with it. */
export function termsOf(kind: 'coupon', draft: Draft): { terms: CouponTerms } | { error: DraftError }
export function termsOf(kind: 'rule', draft: Draft): { terms: RuleTerms } | { error: DraftError }
export function termsOf(kind: Kind, draft: Draft): { terms: Terms } | { error: DraftError }
export function termsOf(kind: Kind, draft: Draft): { terms: Terms } | { error: DraftError } {
  const code = kind === 'coupon' ? draft.code.trim().toUpperCase() : draft.code.trim()
  if (!codeForm.test(code) || (kind === 'coupon' && code.length < 3)) return { error: 'code' }
  const value = Number(draft.value.trim().replace(',', '.'))
  const most = { percent: 100, amount: 1_000_000, free: 100 }[draft.gives]
  const least = draft.gives === 'free' ? 2 : 0.01
  if (!(value >= least && value <= most) || (draft.gives === 'free' && !Number.isInteger(value)))
    return { error: 'value' }
  const sums = [draft.maxDiscount, draft.minimum].map(euros)
  if (sums.includes('bad')) return { error: 'sum' }
  const counts = [draft.uses, draft.usesPerCustomer].map(pieces)
  if (counts.includes('bad')) return { error: 'count' }
  if (draft.from && draft.to && draft.to < draft.from) return { error: 'days' }
  const [maxDiscount, minimum] = sums as (number | undefined)[]
  const [uses, usesPerCustomer] = counts as (number | undefined)[]
  const categories = codesOf(draft.categories)
  const shared = {
    code,
    ...(draft.gives === 'percent' && { percent: value, ...(maxDiscount && { maxDiscount }) }),
    ...(draft.gives === 'amount' && { amount: value }),
    ...(minimum && { minimum }),
    ...(draft.from && { from: draft.from }),
    ...(draft.to && { to: draft.to }),
    ...(categories.length > 0 && { categories }),
    ...(draft.stores.length > 0 && { stores: [...draft.stores] }),
    ...(draft.includesReduced && { includeReduced: true }),
    enabled: draft.isEnabled,
  }
  if (kind === 'coupon') {
    const description = draft.description.trim()
    return {
      terms: {
        ...shared,
        ...(description && { description }),
        ...(uses && { uses }),
        ...(usesPerCustomer && { usesPerCustomer }),
        audience: draft.audience,
      },
    }
  }
  return ruleOf(draft, { shared, value })
}

type Shared = { code: string; minimum?: number; enabled: boolean }

function ruleOf(
  { titles, gives, skus: typed, isSet, groups }: Draft,
  { shared, value }: { shared: Shared; value: number },
): { terms: RuleTerms } | { error: DraftError } {
  const words = Object.fromEntries(
    Object.entries(titles).flatMap(([language, title]) => (title.trim() ? [[language, title.trim()]] : [])),
  )
  const { et } = words
  if (!et) return { error: 'title' }
  const skus = codesOf(typed)
  if (isSet && skus.length < 2) return { error: 'set' }
  if (!shared.minimum && groups.length === 0 && gives !== 'free' && !isSet) return { error: 'condition' }
  return {
    terms: {
      ...shared,
      titles: { et, ...words },
      ...(gives === 'free' && { cheapestFreeOf: value }),
      ...(skus.length > 0 && { skus }),
      ...(groups.length > 0 && { groups: [...groups] }),
      ...(isSet && { set: true }),
    },
  }
}

function euros(text: string): number | undefined | 'bad' {
  if (text.trim() === '') return undefined
  const cents = parseEuros(text.trim().replace(',', '.'))
  return cents === undefined || cents < 0 ? 'bad' : cents / 100
}

function pieces(text: string): number | undefined | 'bad' {
  if (text.trim() === '') return undefined
  return /^\d{1,6}$/.test(text.trim()) && Number(text) > 0 ? Number(text) : 'bad'
}
