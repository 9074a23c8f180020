import type { Permission } from '@ambra/contract/platform/staff/permissions'
import type { OwnPerson } from '@ambra/contract/platform/staff/staff'
import { client } from '#console/api/client.ts'
import { mayAnywhere } from '#console/frame/own.tsx'
import type { PlainMessageKey } from '#console/i18n/translate.tsx'

/** Waiting work of one kind: number, overdue number, and screen. */
export type Waiting = {
  title: PlainMessageKey
  count: number
  /** True if there are more than counted. */
  isMore?: boolean
  late?: number
  path: string
}

type Source = { right: Permission; ask: (signal: AbortSignal) => Promise<Waiting> }

/**
 * Sources in display order. Without the right, no request is sent, because the audit would log its rejection.
 */
const sources: readonly Source[] = [
  {
    right: 'orders.read',
    ask: async (signal) => {
      const { open, late } = await client.query('figures.orders', {}, { signal })
      return { title: 'start.ordersOpen', count: open, late, path: '/orders' }
    },
  },
  {
    right: 'shipping.pick',
    ask: async (signal) => {
      const { dueNow, carriers } = await client.query('parcels.queue', { limit: 1 }, { signal })
      const late = carriers.reduce((sum, carrier) => sum + carrier.late, 0)
      return { title: 'start.toSend', count: dueNow, late, path: '/warehouse' }
    },
  },
  {
    right: 'service.read',
    ask: async (signal) => {
      const { open, overdue } = await client.query('service.cases', { limit: 1 }, { signal })
      return { title: 'start.cases', count: open, late: overdue, path: '/service' }
    },
  },
  {
    right: 'payments.read',
    ask: async (signal) => {
      const { toSend, refunds } = await client.query(
        'refunds.list',
        { state: 'to_do', limit: 200 },
        { signal },
      )
      const late = refunds.filter(({ days_left: days }) => days !== null && days < 0).length
      return { title: 'start.refunds', count: toSend, late, path: '/money' }
    },
  },
  {
    right: 'orders.refund_large',
    ask: async (signal) => {
      const { approvals } = await client.query('approvals.list', {}, { signal })
      const count = approvals.filter(({ may_decide: mayDecide }) => mayDecide).length
      return { title: 'start.approvals', count, path: '/approvals' }
    },
  },
]

/** Returns all work that waits for a person. Failed requests are left out. */
export async function waitingWork(own: OwnPerson, signal: AbortSignal): Promise<Waiting[]> {
  if (own.method === 'recovery') return []
  const asked = sources.filter(({ right }) => mayAnywhere(own, right)).map(({ ask }) => ask(signal))
  const found = await Promise.allSettled(asked)
  return found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}
