import { type LabelRecord, labelRepository } from '@ambra/db/fulfilment'
import type { LabelKind, OutboxHandlers } from '../../messaging/outbox/outbox-worker.ts'
import { type CarrierLabels, LabelError, type RegisteredParcel } from './carrier-labels.ts'
import { labelRequest } from './label-request.ts'
import type { LabelWork } from './label-work.ts'
import { cancelAtCarrier, voidLabel } from './void-label.ts'

/** Maximum automatic attempts, about ten minutes; then a person decides. */
const mostAttempts = 8

/**
 * Creates the handlers of `label.order`, `label.cancel` and `label.void`. They run in a separate worker and
 * outside of transactions, so that a carrier that does not respond delays neither mails nor the database.
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

/**
 * Handles abandoned messages: a label is not pending forever, and the history of its order shows that the
 * carrier may keep a cancelled one. A person decides.
 */
export const labelsGivenUp = ({
  database,
  now,
}: Pick<LabelWork, 'database' | 'now'>): Pick<OutboxHandlers<LabelKind>, 'label.order' | 'label.cancel'> => ({
  'label.order': ({ payload }) =>
    labelRepository(database.db).fail(Number(payload['label_id']), {
      // The carrier may know the parcel.
      problem: 'unclear',
      detail: 'the work on it stopped the shop twice',
      isFinal: true,
    }),
  'label.cancel': async ({ payload }) => {
    const labels = labelRepository(database.db)
    const label = await labels.find(Number(payload['label_id']))
    if (label) await labels.noteEnd(label, { kind: 'label_not_cancelled', now: now(), problem: 'unclear' })
  },
})

/** Whether a retry makes sense: the carrier is unavailable, or it can look up the parcel. */
const isWorthTrying = ({ problem }: LabelError, carrier: CarrierLabels | undefined): boolean =>
  problem === 'unreachable' ||
  (problem === 'unclear' && (carrier?.find !== undefined || carrier?.isIdempotent === true))

/**
 * Registers the parcel of a label and fetches the label. Stores each step before the next one, so that an
 * attempt after a crash resumes and first asks the carrier whether it knows the parcel.
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
    // If parcels cannot be looked up, a definite error lets the next attempt order again.
    if (!carrier.find && isRefusal(error)) await labels.markSent(label.id, null)
    throw error
  }
}

/** Whether the carrier has definitely not registered the parcel. */
const isRefusal = (error: unknown): boolean =>
  error instanceof LabelError && error.problem !== 'unclear' && error.problem !== 'answer'
