import type { Kysely } from 'kysely'
import { replaceInFunction } from './replace-in-function.ts'
import { runStatements } from './statements.ts'

const open = 'open_payment_attempt(jsonb)'
const settle = 'settle_payment(jsonb)'
const isEmulated = `coalesce((p ->> 'is_emulated')::boolean, false)`

// An emulated attempt is no attempt of the real provider: neither goes on with the other's, no report settles the other's.
const changes = [
  [
    open,
    `if v_attempt.state = 'open' and v_attempt.expires_at > v_now`,
    `if v_attempt.state = 'open' and v_attempt.expires_at > v_now and v_attempt.is_emulated = ${isEmulated}`,
  ],
  [
    open,
    `and language = p ->> 'language'`,
    `and language = p ->> 'language' and is_emulated = ${isEmulated}`,
  ],
  [
    open,
    `expires_at, next_check_at, created_at, updated_at)`,
    `expires_at, next_check_at, created_at, updated_at, is_emulated)`,
  ],
  [
    open,
    `v_now + interval '5 minutes', v_now, v_now)`,
    `v_now + interval '5 minutes', v_now, v_now, ${isEmulated})`,
  ],
  [
    settle,
    `and (p ->> 'token' is null or token = p ->> 'token');`,
    `and (p ->> 'token' is null or token = p ->> 'token') and is_emulated = ${isEmulated};`,
  ],
] as const

/*
 * Emulation has ended: nobody will report what is open, and money that staff should look at never existed. What was paid
 * stays paid, since that is final; it is counted below as long as goods may still leave for it.
 */
const closeEmulated = `create function close_emulated_payments(p_now timestamptz) returns integer language sql as $$
  with closed as (
    update payment_attempts set is_busy = false, next_check_at = null, flag = null, updated_at = p_now,
      state = case when state in ('open', 'processing') then 'cancelled' else state end,
      returned_at = case when state in ('held', 'surplus') then p_now end
    where is_emulated and (state in ('open', 'processing') or state in ('held', 'surplus') and returned_at is null)
    returning 1
  )
  select count(*)::integer from closed
$$`

/** Marks attempts that an emulator answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table payment_attempts add column is_emulated boolean not null default false`,
    ...changes.map(([signature, from, to]) => replaceInFunction(signature, from, to)),
    closeEmulated,
  ])
}

/** Takes back what `up` did. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `drop function close_emulated_payments`,
    ...changes.map(([signature, from, to]) => replaceInFunction(signature, to, from)),
    `alter table payment_attempts drop column is_emulated`,
  ])
}
