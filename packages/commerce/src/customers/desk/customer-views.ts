import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Database } from '@ambra/db/connection'
import {
  customerDeskRepository,
  type CustomerViewRecord,
  customerViewRepository,
  type CustomerRecord,
  customerRepository,
} from '@ambra/db/customers'
import { auditRepository, roleRepository, staffRepository, staffSessionRepository } from '@ambra/db/platform'
import { defaultStore, storeById } from '@ambra/domain/platform/shop/stores'
import { hashToken, newToken } from '../../platform/secrets/session-token.ts'
import { cookieOf } from '../sessions/view-token.ts'
import type { ServiceContext } from '../../service/cases/find-case.ts'
import { grantsOf, isAllowed } from '../../platform/staff/rights.ts'

/** Lifetime of a link, and of the view that it opens, ms. */
const codeLifetimeMs = 60_000
const viewMs = 30 * 60_000
/** Retention of views, which are part of a customer's export: one year. */
const keepMs = 365 * 86_400_000

/** Staff member with the session of the view; the view ends with the session. */
export type Viewer = { staffId: number; sessionId: number }
type ViewContext = ServiceContext & { viewer: Viewer; settings: { publicUrl: string } }

/**
 * Creates a link that opens the shop as a customer sees it, once and within a minute. The code is in the
 * fragment, so that no log or referrer contains it. Ends an earlier view of the person. Runs in the
 * transaction of the operation.
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
  const expiresAt = new Date(at.getTime() + codeLifetimeMs)
  const view = { customerId: id, ...viewer, reason: reason.trim(), codeHash: hashToken(code), expiresAt }
  await views.add({ ...view, now: at })
  const store = storeById(found.storeId) ?? defaultStore
  return {
    url: `${settings.publicUrl}/api/view?storeCode=${store.code}#${code}`,
    open_before: expiresAt.toISOString(),
  }
}

/** Ends the person's own view of this customer. @throws ShopError customer.not_found */
export async function endOwnView(
  { shop, now, storeIds, viewer: { staffId } }: ViewContext,
  { id }: { id: number },
): Promise<true> {
  const { db } = shop.database
  if (!(await customerDeskRepository(db).find(id, storeIds))) throw new ShopError('customer.not_found')
  const views = customerViewRepository(db)
  await views.end({ staffId, customerId: id }, now())
  // The operation's audit entry already records the end.
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

/** Open view with its cookie values. */
export type OpenedView = { token: string; expiresAt: Date; prefix: string }

/** Exchanges a code for a view; the token is not stored. @throws ShopError view.code_unknown */
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

/** Whether the person is still signed in and has the right in the customer's store. */
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

/** Returns the customer of a view; undefined if it has ended, or ends now because the person lost the right. */
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

/** Ends a view by the button in the shop; ignores an unknown token. */
export async function closeView({ db }: Pick<Database, 'db'>, cookie: string, now: Date): Promise<void> {
  const view = await customerViewRepository(db).findOpen(hashToken(cookie), now)
  if (view)
    await db.transaction().execute((trx) => endViewsOf(trx, view, { customerId: view.customerId, now }))
}

/** Logs ended views. Without an actor the view expired, or its session, right or customer session ended. */
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

/** Logs views that have ended by themselves, and deletes old ones; runs once an hour. */
export async function endViews({ db }: Pick<Database, 'db'>, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const views = customerViewRepository(trx)
    await views.endOverdue(now)
    await logEnds(trx, await views.takeEnded(undefined, now), { now })
    await views.deleteEnded(new Date(now.getTime() - keepMs))
  })
}
