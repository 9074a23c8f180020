import type { failuresOperations } from '@ambra/contract/platform/operations/failures-operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { failedWorkRepository, plannedStartsChannel } from '@ambra/db/platform'
import { redactText } from '../secrets/redaction.ts'
import { removeImport, retryImport } from '../../catalogue/import-jobs/console-imports.ts'
import { wakePictureWork } from '../../catalogue/pictures/wake-picture-work.ts'
import { deciderOf } from '../operations/actor.ts'
import { removeFailedStart } from '../planned-starts/planned-start-work.ts'
import type { Handlers } from '../operations/operation-handler.ts'

const shown = 100

export const failuresHandlers: Handlers<keyof typeof failuresOperations> = {
  'failures.list': async ({ shop }) => {
    const { failures, count } = await failedWorkRepository(shop.database.db).list(shown)
    return {
      failures: failures.map(({ at, why, ...row }) => ({
        ...row,
        why: redactText(why),
        at: at.toISOString(),
      })),
      count,
    }
  },
  'failures.retry': async (context, { queue, id }) => {
    if (queue === 'import') return retryImport(context, { id })
    const { database } = context.shop
    if (!(await failedWorkRepository(database.db).retry(queue, id, context.now())))
      throw new ShopError('failures.gone')
    if (queue === 'picture') await wakePictureWork(database)
    if (queue === 'start') await database.notify(plannedStartsChannel, '')
    return true
  },
  'failures.remove': async (context, { queue, id }) => {
    if (queue === 'import') return removeImport(context, { id })
    const { db } = context.shop.database
    const { kind, id: by, name } = deciderOf(context.actor)
    const changer = { actor_kind: kind, actor_id: by, actor_name: name }
    const isRemoved =
      queue === 'start'
        ? await removeFailedStart(db, id, { now: context.now(), changer })
        : await failedWorkRepository(db).remove(queue, id, context.now())
    if (!isRemoved) throw new ShopError('failures.gone')
    return true
  },
}
