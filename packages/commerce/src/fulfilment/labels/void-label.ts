import { outboxRepository } from '@ambra/db/messaging'
import { type LabelRecord, labelRepository } from '@ambra/db/fulfilment'
import type { OutboxHandler } from '../../messaging/outbox/outbox-worker.ts'
import { type CarrierLabels, LabelError } from './carrier-labels.ts'
import type { LabelWork } from './label-work.ts'

/** Delay before checking again whether the label has arrived. */
const pauseMs = 20_000

/**
 * Voids the label of a shipment that was refunded or cancelled before it left. Waits for a label that is
 * being ordered, because the carrier may already have the parcel.
 */
export const voidLabel =
  ({ database: { db }, now }: LabelWork): OutboxHandler =>
  async ({ payload }) => {
    await db.transaction().execute(async (trx) => {
      const labels = labelRepository(trx)
      const label = await labels.find(Number(payload['label_id']))
      if (!label || label.state === 'cancelled') return
      const at = now()
      const outbox = outboxRepository(trx)
      const id = { label_id: label.id }
      if (!(await labels.cancel(label.id, at, { isUnsent: true })))
        return outbox.add('label.void', id, { now: at, runAt: new Date(at.getTime() + pauseMs) })
      // Without a parcel the carrier has nothing to cancel.
      if (label.carrierId) await outbox.add('label.cancel', id, { now: at })
      else await labels.noteEnd(label, { kind: 'label_cancelled', now: at })
    })
  }

/** Cancels a parcel at the carrier and records the outcome in the history of its order. */
export async function cancelAtCarrier(
  { database, now, log }: LabelWork,
  label: LabelRecord,
  { carrier, mayTryAgain }: { carrier: CarrierLabels | undefined; mayTryAgain: boolean },
): Promise<void> {
  const { carrierId, trackingNumber, reference } = label
  if (!carrierId || !trackingNumber) return
  const labels = labelRepository(database.db)
  if (!carrier?.cancel) return labels.noteEnd(label, { kind: 'label_left', now: now() })
  try {
    await carrier.cancel({ carrierId, trackingNumber })
  } catch (error) {
    if (!(error instanceof LabelError)) throw error
    const { problem } = error
    log.warn({ label: reference, problem }, 'a label was not taken back by its carrier')
    if (problem === 'unreachable' && mayTryAgain) throw error
    return labels.noteEnd(label, { kind: 'label_not_cancelled', now: now(), problem })
  }
  await labels.noteEnd(label, { kind: 'label_cancelled', now: now() })
}
