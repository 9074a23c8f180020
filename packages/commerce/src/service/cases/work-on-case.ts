import type { RepairState } from '@ambra/contract/service/service-cases'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { caseMessageRepository, caseRepository } from '@ambra/db/service'
import { roleRepository, staffRepository } from '@ambra/db/platform'
import { grantsOf, isAllowed } from '../../platform/staff/rights.ts'
import { type CaseName, findCase, holdCase, type ServiceContext } from './find-case.ts'

/** Assigns a case to a person who may see it, or unassigns it. @throws ShopError case.not_found, staff.unknown */
export async function assignCase(
  context: ServiceContext,
  { person, ...name }: CaseName & { person: number | null },
): Promise<void> {
  const { db } = context.shop.database
  const found = await findCase(context, name)
  if (person !== null) {
    const record = await staffRepository(db).findById(person)
    const grants = record && grantsOf(record.roles, await roleRepository(db).list())
    if (!record || record.disabledAt || !grants || !isAllowed(grants, 'service.read', found.storeId))
      throw new ShopError('staff.unknown')
  }
  await caseRepository(db).assign(found, person)
}

type Written = CaseName & { sender: 'shop' | 'shopper'; text: string; actor: string }

/**
 * Sends a message to the shopper, by mail and on the order page; or records a reply received by mail or
 * phone.
 * @throws ShopError case.not_found, case.no_address once the person was erased
 */
export async function writeAboutCase(
  context: ServiceContext,
  { sender, text, actor, ...name }: Written,
): Promise<void> {
  const found = await findCase(context, name)
  if (found.email === '') throw new ShopError('case.no_address')
  const messages = caseMessageRepository(context.shop.database.db)
  await messages.add(found, { sender, text: text.trim(), actor, now: context.now() })
}

type Moved = { code: string; state: RepairState; note?: string | undefined; actor: string }

/**
 * Records where the goods of a claim are. Repeating the same place is one step.
 * @throws ShopError case.not_found, case.decided
 */
export async function moveRepair(
  context: ServiceContext,
  { code, state, note = '', actor }: Moved,
): Promise<void> {
  const found = await holdCase(context, { kind: 'claim', code })
  if (found.state === 'closed') throw new ShopError('case.decided')
  if (found.repair === state && note.trim() === '') return
  const messages = caseMessageRepository(context.shop.database.db)
  await messages.addRepair(found.id, { state, note: note.trim(), actor, now: context.now() })
}
