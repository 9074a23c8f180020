import type { deviceOperations } from '@ambra/contract/admin/device-operations'
import { listDevices, showDevice } from '../people/devices.ts'
import { inspectPiece, returnedPieces } from '../people/inspect-piece.ts'
import { isAllowed } from '../staff/rights.ts'
import { deciderOf, grantsOfActor, historyName } from './actor.ts'
import type { Handlers } from './operation-handler.ts'

export const deviceHandlers: Handlers<keyof typeof deviceOperations> = {
  'devices.list': (context, input) => listDevices(context, input),
  'devices.show': (context, { serial }) => showDevice(context, serial),
  'devices.returned': (context, input) => returnedPieces(context, input),
  'devices.inspect': (context, input) => {
    const { kind, id, name } = deciderOf(context.actor)
    const may = (permission: Parameters<typeof isAllowed>[1]) =>
      isAllowed(grantsOfActor(context.actor), permission)
    const changer = { actor_kind: kind, actor_id: id, actor_name: name }
    return inspectPiece({ ...context, changer, may, by: historyName(context.actor) }, input)
  },
}
