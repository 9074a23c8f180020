import { ShopError } from '@ambra/contract/errors'
import type { Database } from '@ambra/db/database'
import { customerDeskRepository } from '@ambra/db/people/customer-desk-repository'
import { type CustomerViewRecord, customerViewRepository } from '@ambra/db/people/customer-view-repository'
import { type CustomerRecord, customerRepository } from '@ambra/db/repositories/customer-repository'
import { auditRepository } from '@ambra/db/staff/audit-repository'
import { roleRepository } from '@ambra/db/staff/role-repository'
import { staffRepository } from '@ambra/db/staff/staff-repository'
import { staffSessionRepository } from '@ambra/db/staff/staff-session-repository'
import { defaultStore, storeById } from '@ambra/domain/stores'
import { hashToken, newToken } from '../context/session-token.ts'
import { cookieOf } from '../customer/view-token.ts'
import type { ServiceContext } from '../service/find-case.ts'
import { grantsOf, isAllowed } from '../staff/rights.ts'

/** How long a link may be opened, and how long the view lasts that it opens, ms. */
const codeMs = 60_000
const viewMs = 30 * 60_000
/** What a customer gets with an export: a year back. */
const keepMs = 365 * 86_400_000

/** A person with the session they look with: a view ends with it. */
export type Viewer = { staffId: number; sessionId: number }
type ViewContext = ServiceContext & { viewer: Viewer; settings: { publicUrl: string } }

/**
 * A link that opens the shop as a customer sees it, once and within a minute. The code stands in the fragment: no log and no
 * referrer has it. An earlier view of the person ends. Within the transaction of the operation.
 * @throws ShopError customer.not_found
 */
export async function beginView(
  { shop, now, storeIds, viewer, settings }: ViewContext,
  { id, reason }: { id: number; reason: string },
): Promise<{ url: string; open_before: string }> {
  const { db } = shop.database
  const found = await customerDeskRepository(db).find(id, storeIds)
  if (!found) throw new ShopError('customer.not_found')
  const views = customerViewRepository(db)
  const at = now()
  await views.lock(viewer.staffId)
  await endViewsOf(db, viewer, { now: at })
  const code = newToken()
  const expiresAt = new Date(at.getTime() + codeMs)
  const view = { customerId: id, ...viewer, reason: reason.trim(), codeHash: hashToken(code), expiresAt }
  await views.add({ ...view, now: at })
  const store = storeById(found.storeId) ?? defaultStore
  return {
    url: `${settings.publicUrl}/api/view?storeCode=${store.code}#${code}`,
    open_before: expiresAt.toISOString(),
  }
}

/** Ends the view that the person has of this customer. @throws ShopError customer.not_found */
export async function endOwnView(
  { shop, now, storeIds, viewer: { staffId } }: ViewContext,
  { id }: { id: number },
): Promise<true> {
  const { db } = shop.database
  if (!(await customerDeskRepository(db).find(id, storeIds))) throw new ShopError('customer.not_found')
  const views = customerViewRepository(db)
  await views.end({ staffId, customerId: id }, now())
  // The entry of the operation is that of the end.
  await views.takeEnded(staffId, now())
  return true
}

async function endViewsOf(
  db: Database['db'],
  { staffId, sessionId }: Viewer,
  { customerId, now }: { customerId?: number; now: Date },
): Promise<void> {
  const views = customerViewRepository(db)
  await views.end({ staffId, ...(customerId !== undefined && { customerId }) }, now)
  await logEnds(db, await views.takeEnded(staffId, now), { now, actor: { id: String(staffId), sessionId } })
}

/** What an open view is, as its cookies say it. */
export type OpenedView = { token: string; expiresAt: Date; prefix: string }

/** Exchanges a code for a view; the token is stored nowhere. @throws ShopError view.code_unknown */
export async function openView(
  { db }: Pick<Database, 'db'>,
  code: string,
  { now, network, requestId }: { now: Date; network: string; requestId: string },
): Promise<OpenedView> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + viewMs)
  const opened = await db.transaction().execute(async (trx) => {
    const view = await customerViewRepository(trx).open(hashToken(code), {
      tokenHash: hashToken(token),
      expiresAt,
      now,
    })
    if (!view || !(await isStillAllowed(trx, view, now))) return undefined
    const customer = await customerRepository(trx).findById(view.customerId)
    await auditRepository(trx).add({
      at: now,
      actorKind: 'staff',
      actorId: String(view.staffId),
      sessionId: view.sessionId,
      ...about(view),
      operation: 'customers.open-view',
      network,
      requestId,
    })
    return customer
  })
  if (!opened) throw new ShopError('view.code_unknown')
  return { token, expiresAt, prefix: (storeById(opened.storeId) ?? defaultStore).prefix }
}

const about = ({ customerId, reason }: CustomerViewRecord) => ({
  subject: { kind: 'account', id: String(customerId) },
  reason,
  outcome: 'done' as const,
})

/** The person is signed in still and has the right in the store of the customer. */
async function isStillAllowed(db: Database['db'], view: CustomerViewRecord, now: Date): Promise<boolean> {
  if (!(await staffSessionRepository(db).isOpen(view.sessionId, now))) return false
  const customer = await customerRepository(db).findById(view.customerId)
  const person = await staffRepository(db).findById(view.staffId)
  if (!person || !customer) return false
  return isAllowed(
    grantsOf(person.roles, await roleRepository(db).list()),
    'customers.view_as',
    customer.storeId,
  )
}

/** Whose eyes a view looks with; undefined when it has ended, or ends now because the person may no longer have it. */
export async function findViewed(
  { db }: Pick<Database, 'db'>,
  token: string,
  now: Date,
): Promise<CustomerRecord | undefined> {
  const views = customerViewRepository(db)
  const view = await views.findOpen(hashToken(cookieOf(token)), now)
  if (!view) return undefined
  if (await isStillAllowed(db, view, now)) return customerRepository(db).findById(view.customerId)
  await db.transaction().execute(async (trx) => {
    await customerViewRepository(trx).end({ id: view.id }, now)
    await logEnds(trx, await customerViewRepository(trx).takeEnded(view.staffId, now), { now })
  })
  return undefined
}

/** The end by the button in the shop; an unknown token ends nothing. */
export async function closeView({ db }: Pick<Database, 'db'>, cookie: string, now: Date): Promise<void> {
  const view = await customerViewRepository(db).findOpen(hashToken(cookie), now)
  if (view)
    await db.transaction().execute((trx) => endViewsOf(trx, view, { customerId: view.customerId, now }))
}

/** Without an actor it ended by itself: its time, its person's session or right, or the customer's sign-out was over. */
async function logEnds(
  db: Database['db'],
  ended: readonly CustomerViewRecord[],
  { now, actor }: { now: Date; actor?: { id: string; sessionId: number } },
): Promise<void> {
  for (const view of ended)
    await auditRepository(db).add({
      at: now,
      actorKind: actor ? 'staff' : 'system',
      actorId: actor?.id ?? 'views',
      ...(actor && { sessionId: actor.sessionId }),
      ...about(view),
      operation: 'customers.end-view',
    })
}

/** Writes down the views that have ended by themselves, and forgets old ones; once an hour. */
export async function endViews({ db }: Pick<Database, 'db'>, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const views = customerViewRepository(trx)
    await views.endOverdue(now)
    await logEnds(trx, await views.takeEnded(undefined, now), { now })
    await views.deleteEnded(new Date(now.getTime() - keepMs))
  })
}
