import type { OwnPerson } from '@ambra/contract/admin/staff'
import { isoDay } from '@ambra/domain/format'
import { client } from '#console/api/client.ts'
import { mayAnywhere } from '#console/frame/own.tsx'

/** What was invoiced today, and what yesterday. Cents without VAT. */
export type Today = Record<'today' | 'yesterday', { orders: number; netCents: number }>

/** For those who may see sales; a question that fails takes nothing else with it. */
export async function figuresOfToday(own: OwnPerson, signal: AbortSignal): Promise<Today | undefined> {
  if (own.method === 'recovery' || !mayAnywhere(own, 'reports.sales')) return undefined
  const today = isoDay(new Date())
  try {
    const { total, before } = await client.query('figures.sales', { from: today, to: today }, { signal })
    return { today: total, yesterday: before }
  } catch {
    return undefined
  }
}
