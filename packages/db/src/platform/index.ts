export { type ApiKeyRecord, apiKeyRepository } from './api-key-repository.ts'
export { type AttemptLimit, attemptRepository } from './attempt-repository.ts'
export { customFieldRepository } from './custom-fields/custom-field-repository.ts'
export {
  customValueRepository,
  type FieldFilter,
  type FieldOwner,
  type FieldValues,
} from './custom-fields/custom-value-repository.ts'
export { type ExtensionPart, extensionRepository, extensionSchema } from './extension-repository.ts'
export { type Edit, type EditKind, editRepository } from './history/edit-repository.ts'
export {
  type PlannedStart,
  plannedStartRepository,
  plannedStartsChannel,
} from './history/planned-start-repository.ts'
export { failedWorkRepository } from './jobs/failed-work-repository.ts'
export { type Begun, isExhausted, type ReleaseReason, newWorker } from './jobs/leased-queue.ts'
export { migrateExtension } from './migrate-extension.ts'
export { readReadiness } from './settings/readiness-repository.ts'
export { settingsRepository, storeOfferedMethods } from './settings/settings-repository.ts'
export { shopSettingRepository, type StoredSetting } from './settings/shop-setting-repository.ts'
export { storeConfig } from './settings/store-config.ts'
export { type ApprovalRecord, approvalRepository, type Decider } from './staff/approval-repository.ts'
export {
  type AuditDetails,
  auditRepository,
  type AuditValue,
  type NewAuditEntry,
} from './staff/audit-repository.ts'
export { type ChangeMarks, operationsSince, readChangeMarks } from './staff/change-marks.ts'
export { holdersOf, isIndependent } from './staff/independence-repository.ts'
export { type RoleRecord, roleRepository } from './staff/role-repository.ts'
export type { May, ReadRights, RunsAs } from './staff/runs-as.ts'
export { type SavedView, savedViewRepository, type Sharing } from './staff/saved-view-repository.ts'
export {
  type Challenge,
  type ChallengePurpose,
  staffChallengeRepository,
} from './staff/staff-challenge-repository.ts'
export {
  type CredentialRecord,
  type PasskeyRecord,
  staffCredentialRepository,
} from './staff/staff-credential-repository.ts'
export { type InviteRecord, staffInviteRepository } from './staff/staff-invite-repository.ts'
export { type StaffRecord, staffRepository, type StoredRole } from './staff/staff-repository.ts'
export { deleteStaffRequests, staffRequestRepository } from './staff/staff-request-repository.ts'
export {
  type SignInMethod,
  type StaffSessionRecord,
  staffSessionRepository,
} from './staff/staff-session-repository.ts'
export { type StoredSecret, storedSecretRepository } from './stored-secret-repository.ts'
