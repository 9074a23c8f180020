import type { AdminName } from '@ambra/contract/admin/operations'
import { labelsHandlers } from './labels-handlers.ts'
import type { Handlers } from './operation-handler.ts'
import { ownHandlers } from './own-handlers.ts'
import { parcelsHandlers } from './parcels-handlers.ts'
import { peopleHandlers } from './people-handlers.ts'
import { shopHandlers } from './shop-handlers.ts'

/** What each operation does; one without a handler does not compile. */
export const handlers: Handlers<AdminName> = {
  ...labelsHandlers,
  ...ownHandlers,
  ...parcelsHandlers,
  ...peopleHandlers,
  ...shopHandlers,
}
