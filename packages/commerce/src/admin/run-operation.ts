import { createHash } from 'node:crypto'
import { isForKeys } from '@ambra/contract/admin/for-keys'
import type { Operation, Subject } from '@ambra/contract/admin/operation'
import {
  type AdminInput,
  type AdminName,
  adminOperations,
  type AdminResult,
} from '@ambra/contract/admin/operations'
import { ShopError } from '@ambra/contract/errors'
import type { Database } from '@ambra/db/database'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import { auditRepository } from '@ambra/db/staff/audit-repository'
import { staffRequestRepository } from '@ambra/db/staff/staff-request-repository'
import { auditAddress } from '../context/audit-address.ts'
import { joinedDatabase } from '../context/joined-database.ts'
import { OperationError } from '../context/operation-error.ts'
import type { OperationContext } from '../context/operation.ts'
import { createStaffAttempts } from '../staff/staff-attempts.ts'
import { isAllowed, storesOf } from '../staff/rights.ts'
import { provedUntil } from '../staff/staff-sessions.ts'
import { type Actor, auditActor, grantsOfActor } from './actor.ts'
import { checkedInput } from './checked-input.ts'
import { handlers } from './handlers.ts'
import type { HandlerContext, OperationHandler } from './operation-handler.ts'
import { askSecondPerson, beforeSecondPerson, checkSecondPerson, NeedsSecondPerson } from './second-person.ts'

/** One call of an operation: who asks, with what, from where. `idempotencyKey` is the caller's. */
export type OperationCall = {
  actor: Actor
  input: unknown
  requestId?: string | undefined
  network?: string | undefined
  idempotencyKey?: string | undefined
}

type Row = Operation & { name: AdminName }
type Checked = OperationCall & { row: Row; input: never; subject: Subject | undefined }

/** What a session after a recovery code may do: set new keys. */
const afterRecovery: readonly AdminName[] = [
  'own.show',
  'own.passkey-options',
  'own.add-passkey',
  'own.totp-setup',
  'own.set-password',
]

/**
 * Runs an operation for a person or the command line: rights, stores, a fresh proof and limits are checked, the work and its entry in the audit
 * are one transaction, and what is refused is written down as well. The one door of screens, keys and the command line.
 * @throws ShopError request.unknown_call, request.invalid, staff.not_allowed, staff.step_up, staff.recovery_only, keys.not_for_keys,
 * keys.not_trusted,
 * staff.key_used, request.throttled, approval.waiting (nothing was done: a second person has to agree), and those of the
 * operation; OperationError
 */
export async function runOperation<N extends AdminName>(
  context: OperationContext,
  name: N,
  call: Omit<OperationCall, 'input'> & { input: AdminInput<N> },
): Promise<AdminResult<N>> {
  // The table ties the name to its own input and result.
  return (await runNamed(context, name, call)) as AdminResult<N>
}

/** The same for a name that came from outside. */
export async function runNamed(
  context: OperationContext,
  name: string,
  call: OperationCall,
): Promise<unknown> {
  const checked = await checkedCall(context, name, call)
  const { row } = checked
  try {
    await checkRights(context, checked)
    await takeAttempt(context, checked)
    return row.kind === 'command' ? await runCommand(context, checked) : await runQuery(context, checked)
  } catch (error) {
    if (error instanceof NeedsSecondPerson) return waitForSecondPerson(context, checked, error)
    if (isRefusal(error)) await record(context.shop.database.db, context, checked, codeOf(error))
    throw error
  }
}

async function checkedCall(context: OperationContext, name: string, call: OperationCall): Promise<Checked> {
  if (!Object.hasOwn(adminOperations, name)) throw new ShopError('request.unknown_call')
  const row = adminOperations[name as AdminName] as Row
  const input = checkedInput(row, call.input)
  return { ...call, row, input, subject: await subjectOf(context, row.subject(input)) }
}

/** The question and its entry in the audit. @throws ShopError approval.waiting */
async function waitForSecondPerson(
  context: OperationContext,
  checked: Checked,
  needed: NeedsSecondPerson,
): Promise<never> {
  const now = context.now()
  const id = await context.shop.database.db.transaction().execute(async (trx) => {
    const asked = { ...checked, reason: reasonOf(checked.input) }
    const made = await askSecondPerson(trx, asked, { needed, now })
    await record(trx, context, checked, 'approval.waiting')
    return made
  })
  throw new ShopError('approval.waiting', { id })
}

/** Another operation within one, for the requester, with the rights that they have now. */
const performing =
  (context: OperationContext, outer: Checked): HandlerContext['perform'] =>
  async (actor, name, input) => {
    const { requestId, network } = outer
    const checked = await checkedCall(context, name, { actor, input, requestId, network })
    await checkRights(context, checked)
    const done = await handlerOf(checked)(handlerContext(context, checked), checked.input)
    await record(context.shop.database.db, context, checked)
    return done
  }

async function subjectOf(
  context: OperationContext,
  subject: Subject | undefined,
): Promise<Subject | undefined> {
  if (subject?.kind !== 'customer' && subject?.kind !== 'invitee') return subject
  return { ...subject, id: await auditAddress(context, subject.id) }
}

const isRefusal = (error: unknown) => error instanceof ShopError || error instanceof OperationError
const codeOf = (error: unknown) => (error instanceof ShopError ? error.code : 'server.refused')

async function checkRights(context: OperationContext, { row, actor, input }: Checked): Promise<void> {
  if (actor.kind === 'cli') return
  if (actor.kind === 'key' && !isForKeys(row)) throw new ShopError('keys.not_for_keys')
  const grants = grantsOfActor(actor)
  // The requester gave the proof then; the second person gives it now.
  const session = actor.kind === 'staff' ? actor.who.session : undefined
  if (session?.method === 'recovery') {
    if (afterRecovery.includes(row.name)) return
    throw new ShopError('staff.recovery_only')
  }
  const { permission } = row
  if (permission !== 'signed_in') {
    // A right in one store is looked at with the order or the list; without any there is nothing to look at.
    if (storesOf(grants, permission).length === 0) throw new ShopError('staff.not_allowed')
    if (row.scope === 'shop' && !isAllowed(grants, permission)) throw new ShopError('staff.not_allowed')
    if (row.scope === 'order') {
      const storeId = await orderRepository(context.shop.database.db).findStoreOf(numberOf(input))
      // As if it were not there: whether other stores have such a number is not said.
      if (storeId === undefined || !isAllowed(grants, permission, storeId))
        throw new ShopError('order.not_found')
    }
  }
  if (session && row.stepUp(input) && !provedUntil(session, context.now()))
    throw new ShopError('staff.step_up')
  // A program proves nothing: it may do this where the person who made its key said so.
  if (actor.kind === 'key' && row.stepUp(input) && !actor.caller.key.trusted.includes(row.name))
    throw new ShopError('keys.not_trusted')
}

const numberOf = (input: object): string => ('number' in input ? String(input.number) : '')

async function takeAttempt(context: OperationContext, { row, actor }: Checked): Promise<void> {
  if (actor.kind !== 'staff') return
  const attempts = createStaffAttempts({ database: context.shop.database, settings: context.settings })
  const { id } = actor.who.person
  if (row.kind === 'command') await attempts.beforeCommand(id, context.now())
  if (row.name === 'customers.export') await attempts.beforeExport(id, context.now())
  if (row.name === 'staff.invite' || row.name === 'staff.reset-access')
    await attempts.beforeSendingInvite(id, context.now())
}

async function runQuery(context: OperationContext, checked: Checked): Promise<unknown> {
  const result = await handlerOf(checked)(handlerContext(context, checked), checked.input)
  if (checked.row.showsPersonalData) await record(context.shop.database.db, context, checked)
  return result
}

async function runCommand(context: OperationContext, checked: Checked): Promise<unknown> {
  const { database } = context.shop
  const result = await database.db.transaction().execute(async (trx) => {
    const requests = staffRequestRepository(trx)
    const key = requestKey(checked)
    const earlier = key && (await requests.find(key.keyHash))
    if (earlier) {
      if (earlier.inputHash !== key.inputHash || checked.row.hasSecretResult)
        throw new ShopError('staff.key_used')
      return earlier.result
    }
    const shop = { ...context.shop, database: joinedDatabase(database, trx) }
    // Waiting for the search index here would wait for this transaction.
    const inside = { ...context, shop, settled: () => Promise.resolve() }
    const before = await beforeSecondPerson(trx, checked.row, context.now())
    const done = await handlerOf(checked)(handlerContext(inside, checked), checked.input)
    await checkSecondPerson(trx, checked, { result: done, before, now: context.now() })
    if (key) {
      const kept = checked.row.hasSecretResult ? undefined : done
      await requests.add({ ...key, result: kept }, context.now())
    }
    const made = checked.row.resultSubject?.(done as never)
    await record(trx, context, made ? { ...checked, subject: made } : checked)
    return done
  })
  await context.settled()
  return result
}

/** Keys belong to one person and one operation. */
function requestKey({ actor, row, input, idempotencyKey }: Checked) {
  if (!idempotencyKey) return undefined
  const { actorKind, actorId } = auditActor(actor)
  return {
    keyHash: sha256([actorKind, actorId, row.name, idempotencyKey].join('|')),
    inputHash: sha256(JSON.stringify(input)),
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

// `handlers` has a row for each name, with the input of that name.
const handlerOf = ({ row }: Checked) => handlers[row.name] as OperationHandler<never, unknown>

function handlerContext(context: OperationContext, checked: Checked): HandlerContext {
  const { actor, row } = checked
  const isScoped = row.scope === 'stores' && row.permission !== 'signed_in'
  const given = isScoped ? storesOf(grantsOfActor(actor), row.permission as never) : 'all'
  return { ...context, actor, storeIds: given, perform: performing(context, checked) }
}

const reasonOf = (input: object): string | undefined =>
  'reason' in input ? (input as { reason?: string }).reason : undefined

async function record(
  db: Database['db'],
  { now }: OperationContext,
  { row, actor, input, subject, requestId, network }: Checked,
  code?: string,
): Promise<void> {
  const reason = reasonOf(input)
  await auditRepository(db).add({
    at: now(),
    ...auditActor(actor),
    operation: row.name,
    subject,
    reason,
    requestId,
    network,
    outcome: code === undefined ? 'done' : 'refused',
    code,
  })
}
