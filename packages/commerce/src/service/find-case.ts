import type { CaseKind } from '@ambra/contract/admin/service-cases'
import { ShopError } from '@ambra/contract/errors'
import { type CaseListed, caseRepository } from '@ambra/db/service/case-repository'
import { typedCode } from '../after-sale/statement-key.ts'
import type { OperationContext } from '../context/operation.ts'

/** What a person sees: all stores, or these. */
export type VisibleStores = 'all' | readonly number[]
export type ServiceContext = OperationContext & { storeIds: VisibleStores }
export type CaseName = { kind: CaseKind; code: string }

export const isVisible = (stores: VisibleStores, storeId: number): boolean =>
  stores === 'all' || stores.includes(storeId)

/** A case of a store that the person may see; of another store it is as if it were not there. @throws ShopError case.not_found */
export async function findCase(
  { shop, storeIds }: ServiceContext,
  { kind, code }: CaseName,
): Promise<CaseListed> {
  const found = await caseRepository(shop.database.db).find(kind, typedCode(code))
  if (!found || !isVisible(storeIds, found.storeId)) throw new ShopError('case.not_found')
  return found
}

/** The same, held until the transaction of the operation ends: what is read of it then is what stands. */
export async function holdCase(context: ServiceContext, name: CaseName): Promise<CaseListed> {
  const found = await findCase(context, name)
  await caseRepository(context.shop.database.db).lock(found)
  return findCase(context, name)
}
