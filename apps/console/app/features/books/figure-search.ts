import { daysOf } from './period-search.ts'

export const steps = ['day', 'week', 'month'] as const
export type Step = (typeof steps)[number]
export const goodsSorts = ['best', 'slow', 'returned'] as const
export type GoodsSort = (typeof goodsSorts)[number]

/** By what the address counts; without it days of a short period, weeks of a longer one, months of a long one. */
export function stepOf(search: URLSearchParams, period: { from: string; to: string }): Step {
  const asked = steps.find((step) => step === search.get('by'))
  const days = daysOf(period)
  return asked ?? (days > 200 ? 'month' : days > 45 ? 'week' : 'day')
}

export const sortOf = (search: URLSearchParams): GoodsSort =>
  goodsSorts.find((sort) => sort === search.get('sort')) ?? 'best'
