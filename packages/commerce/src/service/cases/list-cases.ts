import type { AdminInput, AdminResult } from '@ambra/contract/platform/operations/operations'
import type { CaseRow } from '@ambra/contract/service/service-cases'
import { type CaseListed, caseRepository } from '@ambra/db/service'
import { dayMs, isoDay, startOfDay } from '@ambra/domain/platform/text/format'
import { storeById } from '@ambra/domain/platform/shop/stores'
import { isVisible, type ServiceContext, type VisibleStores } from './find-case.ts'

const usualLimit = 50

/** `contactStores`: stores in which names and addresses may be read and searched; `ownId`: the person themself. */
export type CaseReader = ServiceContext & { contactStores: VisibleStores; ownId: number | undefined }

/** Lists withdrawals and claims by due date. */
export async function listCases(
  context: CaseReader,
  { state = 'open', kind, q, mine, after, limit = usualLimit }: AdminInput<'service.cases'>,
): Promise<AdminResult<'service.cases'>> {
  const { shop, now, storeIds, contactStores, ownId } = context
  const repository = caseRepository(shop.database.db)
  const today = isoDay(now())
  // Person 0 does not exist: the command line has no cases of its own.
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

/** Calendar days from `today` to a day; negative once it is over. */
export const daysUntil = (day: string, today: string): number =>
  Math.round((startOfDay(day).getTime() - startOfDay(today).getTime()) / dayMs)

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
    // A withdrawal may describe its goods in free text.
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
