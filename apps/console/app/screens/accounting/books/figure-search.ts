import { daysOf } from './period-search.ts'

export const steps = ['day', 'week', 'month'] as const
export type Step = (typeof steps)[number]
export const goodsSorts = ['best', 'slow', 'returned'] as const
export type GoodsSort = (typeof goodsSorts)[number]

/**
 * Returns the interval of the address, otherwise days, weeks or months depending on the length of the period.
 */
export function stepOf(search: URLSearchParams, period: { from: string; to: string }): Step {
  const asked = steps.find((step) => step === search.get('by'))
  const days = daysOf(period)
  return asked ?? (days > 200 ? 'month' : days > 45 ? 'week' : 'day')
}

export const sortOf = (search: URLSearchParams): GoodsSort =>
  goodsSorts.find((sort) => sort === search.get('sort')) ?? 'best'
