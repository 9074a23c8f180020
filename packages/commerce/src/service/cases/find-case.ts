import type { CaseKind } from '@ambra/contract/service/service-cases'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { type CaseListed, caseRepository } from '@ambra/db/service'
import { typedCode } from '../after-sale/statement-key.ts'
import type { OperationContext } from '../../platform/operations/operation.ts'

export type VisibleStores = 'all' | readonly number[]
export type ServiceContext = OperationContext & { storeIds: VisibleStores }
export type CaseName = { kind: CaseKind; code: string }

export const isVisible = (stores: VisibleStores, storeId: number): boolean =>
  stores === 'all' || stores.includes(storeId)

/** Returns the stores in both lists. */
export const commonStores = (a: VisibleStores, b: VisibleStores): 'all' | number[] =>
  a === 'all' ? (b === 'all' ? 'all' : [...b]) : a.filter((id) => isVisible(b, id))

/** Finds a case of a visible store; a case of another store counts as missing. @throws ShopError case.not_found */
export async function findCase(
  { shop, storeIds }: ServiceContext,
  { kind, code }: CaseName,
): Promise<CaseListed> {
  const found = await caseRepository(shop.database.db).find(kind, typedCode(code))
  if (!found || !isVisible(storeIds, found.storeId)) throw new ShopError('case.not_found')
  return found
}

/** Finds and locks a case until the transaction of the operation ends. */
export async function holdCase(context: ServiceContext, name: CaseName): Promise<CaseListed> {
  const found = await findCase(context, name)
  await caseRepository(context.shop.database.db).lock(found)
  return findCase(context, name)
}
