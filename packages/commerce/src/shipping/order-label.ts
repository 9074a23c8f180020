import { type LabelRecord, labelRepository } from '@ambra/db/shipping/label-repository'
import type { LabelKind, OutboxHandlers } from '../maintenance/outbox-worker.ts'
import { type CarrierLabels, LabelError, type RegisteredParcel } from './carrier-labels.ts'
import { labelRequest } from './label-request.ts'
import type { LabelWork } from './label-work.ts'
import { cancelAtCarrier, voidLabel } from './void-label.ts'

/** Attempts that are made by themselves, some ten minutes; then a person decides. */
const mostAttempts = 8

/**
 * The handlers of `label.order`, `label.cancel` and `label.void`. They run in a worker of their own, outside of any transaction: a carrier that
 * does not answer keeps neither mails nor the database waiting.
 */
export const labelHandlers = (work: LabelWork): OutboxHandlers<LabelKind> => ({
  'label.order': async ({ payload, attempts }) => {
    const labels = labelRepository(work.database.db)
    const label = await labels.find(Number(payload['label_id']))
    if (label?.state !== 'requested') return
    try {
      await orderLabel(work, label)
    } catch (error) {
      if (!(error instanceof LabelError)) throw error
      const { problem, detail } = error
      const isFinal = !isWorthTrying(error, work.carriers.get(label.carrier)) || attempts >= mostAttempts
      await labels.fail(label.id, { problem, detail, isFinal })
      work.log.warn({ label: label.reference, carrier: label.carrier, problem, detail }, 'no label')
      if (!isFinal) throw error
    }
  },
  'label.cancel': async ({ payload, attempts }) => {
    const label = await labelRepository(work.database.db).find(Number(payload['label_id']))
    if (!label) return
    const carrier = work.carriers.get(label.carrier)
    await cancelAtCarrier(work, label, { carrier, mayTryAgain: attempts < mostAttempts })
  },
  'label.void': voidLabel(work),
})

/** A label whose order is given up does not stay on its way: a person decides. */
export const labelsGivenUp = ({
  database,
}: Pick<LabelWork, 'database'>): Pick<OutboxHandlers<LabelKind>, 'label.order'> => ({
  'label.order': async ({ payload }) =>
    void (await labelRepository(database.db).fail(Number(payload['label_id']), {
      // The carrier may know the parcel.
      problem: 'unclear',
      detail: 'the work on it stopped the shop twice',
      isFinal: true,
    })),
})

/** Whether the carrier may be called again by itself: it is away, or it finds what has become of the parcel. */
const isWorthTrying = ({ problem }: LabelError, carrier: CarrierLabels | undefined): boolean =>
  problem === 'unreachable' ||
  (problem === 'unclear' && (carrier?.find !== undefined || carrier?.isIdempotent === true))

/**
 * Registers the parcel of a label and fetches the label. Each step is stored before the next begins, so that after a crash
 * the next attempt goes on where this one ended, and asks the carrier first whether it knows the parcel.
 * @throws LabelError
 */
async function orderLabel(work: LabelWork, label: LabelRecord): Promise<void> {
  const carrier = work.carriers.get(label.carrier)
  if (!carrier) throw new LabelError('no_contract')
  const labels = labelRepository(work.database.db)
  const parcel = parcelOf(label) ?? (await registered(work, label, carrier))
  const content = await carrier.label(parcel)
  await labels.complete(label.id, { content, now: work.now() })
}

const parcelOf = ({ carrierId, trackingNumber }: LabelRecord): RegisteredParcel | undefined =>
  carrierId && trackingNumber ? { carrierId, trackingNumber } : undefined

async function registered(
  work: LabelWork,
  label: LabelRecord,
  carrier: CarrierLabels,
): Promise<RegisteredParcel> {
  const labels = labelRepository(work.database.db)
  const now = work.now()
  const request = await labelRequest({ db: work.database.db, contactEmail: work.contactEmail, now }, label)
  if (label.sentAt && !carrier.find && !carrier.isIdempotent) throw new LabelError('unclear', label.reference)
  const found = label.sentAt ? await carrier.find?.(request) : undefined
  if (!found && !(await labels.markSent(label.id, now))) throw new LabelError('refused', 'taken back')
  try {
    const parcel = found ?? (await carrier.register(request))
    await labels.setParcel(label.id, parcel)
    return parcel
  } catch (error) {
    // Where no parcel can be looked for, a certain error lets the next attempt order.
    if (!carrier.find && isRefusal(error)) await labels.markSent(label.id, null)
    throw error
  }
}

/** The carrier knows no parcel after it. */
const isRefusal = (error: unknown): boolean =>
  error instanceof LabelError && error.problem !== 'unclear' && error.problem !== 'answer'
