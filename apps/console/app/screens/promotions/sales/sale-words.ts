import type { Sale } from '@ambra/contract/promotions/sale-operations'
import { useLocale } from '#console/i18n/translate.tsx'

export const saleBadges = {
  planning: 'plain',
  planned: 'plain',
  starting: 'info',
  scheduled: 'info',
  running: 'ok',
  over: 'plain',
  ending: 'warn',
  ended: 'plain',
} as const satisfies Record<Sale['state'], string>

/** States in which the server works on a sale. */
export const isAtWork = (state: Sale['state']): boolean => ['planning', 'starting', 'ending'].includes(state)

/** Returns the days of a sale in the person's notation. */
export function useSaleDays(): (sale: Pick<Sale, 'from' | 'to'>) => string {
  const format = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'medium', timeZone: 'UTC' })
  return ({ from, to }) => format.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
}
