import type { Operation } from '@ambra/contract/platform/operations/operation'
import { type AdminName, adminOperations } from '@ambra/contract/platform/operations/operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { handlers } from '../../operation-handlers.ts'
import type { OperationContext } from './operation.ts'
import type { OperationHandler } from './operation-handler.ts'

/** Finds an operation of the shop, else one of an extension. @throws ShopError request.unknown_call */
export function findOperation(
  { extensions }: Pick<OperationContext, 'extensions'>,
  name: string,
): { row: Operation; run: OperationHandler<never, unknown> } {
  if (Object.hasOwn(adminOperations, name)) {
    // `handlers` has an entry for each name, with the input of that name.
    const run = handlers[name as AdminName] as OperationHandler<never, unknown>
    return { row: adminOperations[name as AdminName], run }
  }
  const found = extensions?.findOperation(name)
  if (!found) throw new ShopError('request.unknown_call')
  return found
}
