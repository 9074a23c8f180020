import type { AdminFile } from '@ambra/contract/platform/operations/file'
import type {
  labelsOperations,
  ListedLabel,
  ShipmentLabel,
} from '@ambra/contract/fulfilment/labels-operations'
import type { LabelRecord } from '@ambra/db/fulfilment'
import { isoDay } from '@ambra/domain/platform/text/format'
import { stores } from '@ambra/domain/platform/shop/stores'
import { showRun } from '../picking/pick-runs.ts'
import { labelFile, manifestFile, pickListFile, type PrintedFile, slipFile } from './label-files.ts'
import * as operations from './label-operations.ts'
import { historyName } from '../../platform/operations/actor.ts'
import type { HandlerContext, Handlers } from '../../platform/operations/operation-handler.ts'

/** Maximum labels of a list: a day of one warehouse. With more, the list has to be narrowed to a carrier. */
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
  // A voided label counts as failed.
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
