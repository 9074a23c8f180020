import type { AdminInput, AdminResult } from '@ambra/contract/admin/operations'
import type { CaseRow } from '@ambra/contract/admin/service-cases'
import { type CaseListed, caseRepository } from '@ambra/db/service/case-repository'
import { isoDay, startOfDay } from '@ambra/domain/format'
import { storeById } from '@ambra/domain/stores'
import { isVisible, type ServiceContext, type VisibleStores } from './find-case.ts'

const usualLimit = 50
const dayMs = 86_400_000

/** `contactStores`: where names and addresses may be read and searched; `ownId`: the person who asks. */
export type CaseReader = ServiceContext & { contactStores: VisibleStores; ownId: number | undefined }

/** Withdrawals and claims, what is due first. */
export async function listCases(
  context: CaseReader,
  { state = 'open', kind, q, mine, after, limit = usualLimit }: AdminInput<'service.cases'>,
): Promise<AdminResult<'service.cases'>> {
  const { shop, now, storeIds, contactStores, ownId } = context
  const repository = caseRepository(shop.database.db)
  const today = isoDay(now())
  // No one's number: the command line has no cases of its own.
  const own = mine ? { assigneeId: ownId ?? 0 } : {}
  const found = await repository.list({
    storeIds,
    contactStores,
    state,
    kind,
    text: q,
    after,
    limit: limit + 1,
    ...own,
  })
  const shown = found.slice(0, limit)
  return {
    cases: shown.map((one) => caseRow(one, { today, contactStores })),
    next: found.length > limit ? (shown.at(-1)?.place ?? null) : null,
    ...(await repository.count(storeIds, today)),
  }
}

/** Calendar days from `today` to a day: negative once it is over. */
export const daysUntil = (day: string, today: string): number =>
  Math.round((startOfDay(day).getTime() - startOfDay(today).getTime()) / dayMs)

/** A case as the list shows it. */
export function caseRow(
  one: CaseListed,
  { today, contactStores }: { today: string; contactStores: VisibleStores },
): CaseRow {
  const mayRead = isVisible(contactStores, one.storeId)
  return {
    kind: one.kind,
    code: one.code,
    store: storeById(one.storeId)?.code ?? String(one.storeId),
    number: one.number,
    name: mayRead ? one.name : null,
    email: mayRead ? one.email : null,
    // A withdrawal may name its goods in words of the shopper.
    about: one.about,
    state: one.state,
    at: one.at.toISOString(),
    due: one.due ?? null,
    days_left: one.due === undefined ? null : daysUntil(one.due, today),
    is_open: one.isOpen,
    repair: one.repair ?? null,
    assignee: one.assignee ?? null,
  }
}
