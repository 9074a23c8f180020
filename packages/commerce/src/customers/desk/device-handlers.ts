import type { deviceOperations } from '@ambra/contract/customers/device-operations'
import { listDevices, showDevice } from './devices.ts'
import { inspectPiece, returnedPieces } from '../../service/returns/inspect-unit.ts'
import { historyName } from '../../platform/operations/actor.ts'
import { inProductContext } from '../../catalogue/products/product-handlers.ts'
import type { Handlers } from '../../platform/operations/operation-handler.ts'

export const deviceHandlers: Handlers<keyof typeof deviceOperations> = {
  'devices.list': (context, input) => listDevices(context, input),
  'devices.show': (context, { serial }) => showDevice(context, serial),
  'devices.returned': (context, input) => returnedPieces(context, input),
  'devices.inspect': (context, input) =>
    inspectPiece({ ...inProductContext(context), by: historyName(context.actor) }, input),
}
