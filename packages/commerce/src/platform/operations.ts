import { keysHandlers } from './api-keys/keys-handlers.ts'
import { customFieldHandlers } from './custom-fields/custom-field-handlers.ts'
import { exportHandlers } from './operations/export-handlers.ts'
import { extensionsHandlers } from './extension/extension-handlers.ts'
import { failuresHandlers } from './jobs/failures-handlers.ts'
import { ownHandlers } from './staff/own-handlers.ts'
import { peopleHandlers } from './staff/people-handlers.ts'
import { setupHandlers } from './settings/setup-handlers.ts'
import { readinessHandlers } from './settings/readiness-handlers.ts'
import { settingsHandlers } from './settings/settings-handlers.ts'
import { shopHandlers } from './settings/shop-handlers.ts'
import { viewHandlers } from './staff/view-handlers.ts'

/** Handlers of the operations of this context. */
export const platformOperations = {
  ...keysHandlers,
  ...customFieldHandlers,
  ...exportHandlers,
  ...extensionsHandlers,
  ...failuresHandlers,
  ...ownHandlers,
  ...peopleHandlers,
  ...setupHandlers,
  ...readinessHandlers,
  ...settingsHandlers,
  ...shopHandlers,
  ...viewHandlers,
}
