import type { parcelsOperations } from '@ambra/contract/fulfilment/shipment-operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { warehouseRepository } from '@ambra/db/fulfilment'
import { findCode } from '../packing/find-code.ts'
import { leavingQueue } from './leaving-queue.ts'
import { packOrder } from '../packing/pack-view.ts'
import { closeBox, giveUpBox, openBox, splitBox, startPacking } from '../packing/packing.ts'
import {
  countPicked,
  finishRun,
  listRuns,
  type PickContext,
  showRun,
  startRun,
} from '../picking/pick-runs.ts'
import { noteArrival, sendBox } from './sending.ts'
import { holdWarehouse } from '../../inventory/stock/move-stock.ts'
import { historyName, languageOf } from '../../platform/operations/actor.ts'
import type { HandlerContext, Handlers } from '../../platform/operations/operation-handler.ts'

/** Uses product names in the reader's language; at the command line in that of the main store. */
const picking = ({ actor, shop, now, storeIds }: HandlerContext): PickContext => ({
  shop,
  now,
  storeIds,
  operator: historyName(actor),
  staffId: actor.kind === 'staff' ? actor.who.person.id : undefined,
  language: languageOf(actor),
})
const packing = ({ actor, shop, now }: HandlerContext) => ({ shop, now, operator: historyName(actor) })

export const parcelsHandlers: Handlers<keyof typeof parcelsOperations> = {
  'parcels.queue': leavingQueue,
  'parcels.start-run': (context, { orders, warehouse }) => startRun(picking(context), orders, warehouse),
  'parcels.runs': (context) => listRuns(picking(context)),
  'parcels.run': (context, { id }) => showRun(picking(context), id),
  'parcels.pick': (context, input) => countPicked(picking(context), input),
  'parcels.finish-run': (context, { id }) => finishRun(picking(context), id),
  'parcels.set-place': async (context, { sku, place, warehouse }) => {
    const { shop, now } = context
    await holdWarehouse(context, warehouse)
    const isKnown = await warehouseRepository(shop.database.db).setPlace(sku, place, now(), warehouse)
    if (!isKnown) throw new ShopError('parcels.code_unknown', { code: sku })
    return true
  },
  'parcels.order': (context, { number }) => packOrder(context, number),
  'parcels.pack-start': (context, { number, warehouse }) => startPacking(packing(context), number, warehouse),
  'parcels.scan': (context, { code }) => findCode(picking(context), code),
  'parcels.pack': (context, input) => closeBox(packing(context), input),
  'parcels.reopen': (context, input) => openBox(packing(context), input),
  'parcels.split': (context, input) => splitBox(packing(context), input),
  'parcels.send': (context, input) => sendBox(packing(context), input),
  'parcels.arrived': (context, input) => noteArrival(packing(context), input),
  'parcels.cancel': (context, { number, shipment, version }) =>
    giveUpBox(packing(context), { number, shipment, version }),
}
