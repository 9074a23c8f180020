import type { OwnPerson } from '@ambra/contract/platform/staff/staff'
import { isoDay } from '@ambra/domain/platform/text/format'
import { client } from '#console/api/client.ts'
import { mayAnywhere } from '#console/frame/own.tsx'

/** Invoiced sales of today and yesterday, in cents without VAT. */
export type Today = Record<'today' | 'yesterday', { orders: number; netCents: number }>

/** Returns undefined without the right to see sales, or if the request fails. */
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
