export { countKeyCall, getCallingKey } from './api-keys/calling-key.ts'
export { mailAuditHead } from './audit/mail-audit-head.ts'
export { FieldsError } from './context/fields-error.ts'
export { joinedDatabase } from './context/joined-database.ts'
export { isAbsent, type RequestContext } from './context/request-context.ts'
export {
  filesInFolders,
  forBackground,
  type Shop,
  type ShopFiles,
  shopFolders,
  type ShopFolders,
} from './context/shop-data.ts'
export type {
  MailLimits,
  PaymentSettings,
  ShopDeps,
  ShopSettings,
  UnpaidLimits,
} from './context/shop-deps.ts'
export type { Extensions } from './extension/extensions.ts'
export type { Configuration } from './extension/load-modules.ts'
export type { CopyReport } from './files/copy-files.ts'
export type { RowsImported } from './files/read-rows.ts'
export { allowedNetworks, wrongNetwork } from './network/allowed-networks.ts'
export { OutboundError, type OutboundRequest, requestOutside } from './network/outbound.ts'
export { isLoopbackName, isLoopbackUrl, isOwnMachine } from './network/own-machine.ts'
export { isPublicAddress } from './network/public-address.ts'
export { isPublicNetwork } from './network/public-network.ts'
export type { Actor } from './operations/actor.ts'
export { OperationError } from './operations/operation-error.ts'
export type { Command, OperationContext, Progress } from './operations/operation.ts'
export { startPlannedStarts } from './planned-starts/planned-start-work.ts'
export { logRedaction, redactText, redactUrl } from './secrets/redaction.ts'
export { checkSecrets, sealSecrets } from './secrets/seal-secrets.ts'
export { hashToken } from './secrets/session-token.ts'
export { shopSecret } from './secrets/shop-secret.ts'
export { setupTestHandler, type SetupTests } from './settings/run-setup-test.ts'
export { followSettings, readMarkFrom, readSettings } from './settings/follow-settings.ts'
export { isOwnShop, noteOwnShop } from './settings/own-shop.ts'
export { neededPages } from './settings/shop-readiness.ts'
export { isShopPreview } from './settings/shop-preview.ts'
export { consoleOrigin, type StaffRequest } from './staff/staff-deps.ts'
