import type { deviceOperations } from '@ambra/contract/admin/device-operations'
import { listDevices, showDevice } from '../people/devices.ts'
import { inspectPiece, returnedPieces } from '../people/inspect-piece.ts'
import { historyName } from './actor.ts'
import { inGoods } from './goods-handlers.ts'
import type { Handlers } from './operation-handler.ts'

export const deviceHandlers: Handlers<keyof typeof deviceOperations> = {
  'devices.list': (context, input) => listDevices(context, input),
  'devices.show': (context, { serial }) => showDevice(context, serial),
  'devices.returned': (context, input) => returnedPieces(context, input),
  'devices.inspect': (context, input) =>
    inspectPiece({ ...inGoods(context), by: historyName(context.actor) }, input),
}
