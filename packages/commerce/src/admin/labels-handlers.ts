import type { AdminFile } from '@ambra/contract/admin/file'
import type { labelsOperations, ListedLabel, ShipmentLabel } from '@ambra/contract/admin/labels-operations'
import type { LabelRecord } from '@ambra/db/shipping/label-repository'
import { isoDay } from '@ambra/domain/format'
import { stores } from '@ambra/domain/stores'
import { showRun } from '../parcel/pick-runs.ts'
import { labelFile, manifestFile, pickListFile, type PrintedFile, slipFile } from '../shipping/label-files.ts'
import * as operations from '../shipping/label-operations.ts'
import { historyName } from './actor.ts'
import type { HandlerContext, Handlers } from './operation-handler.ts'

/** A warehouse of a day; who has more narrows the list to a carrier. */
const mostLabels = 500

export const labelsHandlers: Handlers<keyof typeof labelsOperations> = {
  'labels.show': async (context, input) => shownShipment(await operations.showLabel(context, input)),
  'labels.request': async (context, { is_unknown_to_carrier: isForgotten = false, ...named }) =>
    shownShipment(await operations.requestLabel(context, { ...named, isForgotten })),
  'labels.cancel': async (context, input) => shownShipment(await operations.cancelLabel(context, input)),
  'labels.file': async (context, input) => shownFile(await labelFile(context, input)),
  'labels.slip': async (context, input) => shownFile(await slipFile(context, input)),
  'labels.pick-list': async ({ actor, ...context }, { run: id, language }) => {
    const picking = { ...context, operator: historyName(actor), staffId: undefined, language }
    return shownFile(await pickListFile(context, await showRun(picking, id), language))
  },
  'labels.list': async (context, { day = isoDay(context.now()), carrier }) => {
    const labels = await listOf(context, { day, carrier })
    return { day, labels: labels.slice(0, mostLabels).map(shownListed), has_more: labels.length > mostLabels }
  },
  'labels.manifest': async (context, { carrier, day = isoDay(context.now()), language }) => {
    const labels = (await listOf(context, { day, carrier })).filter(({ state }) => state === 'ready')
    return shownFile(await manifestFile(context, { labels, carrier, language }))
  },
}

const listOf = (context: HandlerContext, wanted: { day: string; carrier?: string | undefined }) =>
  operations.listLabels(context, { ...wanted, storeIds: context.storeIds, limit: mostLabels + 1 })

const shownShipment = ({ shipment, label, isOffered }: operations.ShipmentLabel): ShipmentLabel => ({
  shipment: shipment.id,
  shipment_number: shipment.number,
  shipment_state: shipment.state,
  carrier: shipment.carrier,
  is_offered: isOffered,
  label: label ? shown(label) : null,
})

type Shown = ListedLabel['label']

const shown = (label: LabelRecord): Shown => ({
  // A label that was taken back is not live.
  state: label.state === 'cancelled' ? 'failed' : label.state,
  carrier: label.carrier,
  is_sample: label.isSample,
  tracking_number: label.trackingNumber ?? null,
  problem: label.problem ?? null,
  detail: label.detail ?? null,
  requested_at: label.requestedAt.toISOString(),
  ready_at: label.readyAt?.toISOString() ?? null,
})

const shownListed = (label: Awaited<ReturnType<typeof listOf>>[number]): ListedLabel => ({
  order: label.order,
  store: stores.find(({ id }) => id === label.storeId)?.code ?? '',
  shipment: label.shipmentId,
  shipment_number: label.shipment,
  weight_grams: label.weightGrams ?? null,
  label: shown(label),
})

const shownFile = ({ name, content }: PrintedFile): AdminFile => ({
  name,
  type: 'application/pdf',
  base64: content.toString('base64'),
})
