import type { ColumnType, Generated } from 'kysely'
import type { Defaulted, Json, NullableJson } from './column-types.ts'

type StaffRow = {
  id: Generated<number>
  email: string
  name: string
  language: string
  handle: string
  created_at: Date
  disabled_at: Date | null
}
type StaffCredentialRow = {
  id: Generated<number>
  staff_id: number
  kind: 'passkey' | 'password' | 'totp' | 'recovery'
  label: Defaulted<string>
  passkey_id: string | null
  public_key: string | null
  sign_count: Defaulted<string | number>
  transports: Defaulted<string[]>
  secret: string | null
  last_step: string | number | null
  created_at: Date
  last_used_at: Date | null
}
type StaffSessionRow = {
  id: Generated<number>
  staff_id: number
  token_hash: string
  method: 'passkey' | 'password' | 'recovery'
  device: string
  network: string
  created_at: Date
  last_used_at: Date
  proved_at: Date | null
  expires_at: Date
}
type RoleRow = { code: string; name: string; permissions: string[]; updated_at: Date }
type StaffRoleRow = { id: Generated<number>; staff_id: number; role: string; store_id: number | null }
type StaffInviteRow = {
  id: Generated<number>
  token_hash: string | null
  email: string | null
  staff_id: number | null
  roles: Json
  language: string
  invited_by: number | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
}
type StaffChallengeRow = {
  hash: string
  purpose: string
  staff_id: number | null
  invite_id: number | null
  data: string | null
  expires_at: Date
}
type StaffRequestRow = {
  key_hash: string
  input_hash: string
  result: NullableJson
  created_at: Date
}
export type AuditOutcome = 'started' | 'done' | 'refused' | 'failed'
/** Value of a command argument in the audit log. */
export type AuditValue = string | number | boolean | readonly (string | number | boolean)[]
export type AuditDetails = {
  arguments?: Readonly<Record<string, AuditValue>>
  counts?: Readonly<Record<string, number>>
}

type AuditEntryRow = {
  /** Set by a trigger, like `previous` and `hash`. */
  id: Generated<string | number>
  at: Date
  actor_kind: 'staff' | 'cli' | 'system' | 'key'
  actor_id: string
  session_id: number | null
  network: string | null
  request_id: string | null
  operation: string
  subject_kind: string | null
  subject_id: string | null
  reason: string | null
  outcome: AuditOutcome
  code: string | null
  /** jsonb; see `AuditDetails`. */
  details: ColumnType<AuditDetails | null, string | null, never>
  previous: Generated<string>
  hash: Generated<string>
}

type ApprovalRow = {
  id: Generated<number>
  operation: string
  input: Json
  input_hash: string
  outcome_hash: string
  sum_cents: number | null
  order_number: string | null
  store_id: number | null
  reason: string | null
  asker_kind: 'staff' | 'cli'
  asker_id: string
  asker_name: string
  asked_at: Date
  expires_at: Date
  state: Defaulted<'open' | 'done' | 'declined' | 'withdrawn'>
  decider_kind: 'staff' | 'cli' | null
  decider_id: string | null
  decider_name: string | null
  decided_at: Date | null
}

/** Tables of staff and their actions. @see migrations/0065_staff.ts, 0066_audit.ts, 0079_approvals.ts */
export type StaffTables = {
  staff: StaffRow
  staff_credentials: StaffCredentialRow
  staff_sessions: StaffSessionRow
  roles: RoleRow
  staff_roles: StaffRoleRow
  staff_invites: StaffInviteRow
  staff_challenges: StaffChallengeRow
  staff_requests: StaffRequestRow
  approvals: ApprovalRow
  audit_entries: AuditEntryRow
  audit_head: { is_only: Defaulted<boolean>; id: string | number; hash: string }
}
