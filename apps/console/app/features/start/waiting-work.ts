import type { Permission } from '@ambra/contract/admin/permissions'
import type { OwnPerson } from '@ambra/contract/admin/staff'
import { client } from '#console/api/client.ts'
import { mayAnywhere } from '#console/frame/own.tsx'
import type { PlainMessageKey } from '#console/i18n/translate.tsx'

/** Work of one kind that waits: how much, how much of it is over its day, and where it is done. */
export type Waiting = {
  title: PlainMessageKey
  count: number
  /** There are more than were counted. */
  isMore?: boolean
  late?: number
  path: string
}

type Source = { right: Permission; ask: (signal: AbortSignal) => Promise<Waiting> }

/** In the order in which they are shown. Without the right nothing is sent: the audit would note a refused call. */
const sources: readonly Source[] = [
  {
    right: 'shipping.pick',
    ask: async (signal) => {
      const { dueNow, carriers } = await client.query('parcels.queue', { limit: 1 }, { signal })
      const late = carriers.reduce((sum, carrier) => sum + carrier.late, 0)
      return { title: 'start.toSend', count: dueNow, late, path: '/warehouse' }
    },
  },
]

/** Everything that waits for a person. One question that fails takes no other with it. */
export async function waitingWork(own: OwnPerson, signal: AbortSignal): Promise<Waiting[]> {
  if (own.method === 'recovery') return []
  const asked = sources.filter(({ right }) => mayAnywhere(own, right)).map(({ ask }) => ask(signal))
  const found = await Promise.allSettled(asked)
  return found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}
