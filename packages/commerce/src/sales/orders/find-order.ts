import type { OrderRecord } from '@ambra/db/schema'
import { orderRepository } from '@ambra/db/sales'
import { OperationError } from '../../platform/operations/operation-error.ts'
import type { OperationContext } from '../../platform/operations/operation.ts'

/** Finds the order whose number the operator typed. @throws OperationError when there is none */
export async function findOrder(
  { shop }: Pick<OperationContext, 'shop'>,
  number: string,
): Promise<OrderRecord> {
  const order = await orderRepository(shop.database.db).findByNumber(number)
  if (!order) throw new OperationError(`no order ${number}`)
  return order
}

/** Returns the author in the history of an order: `operator:jaan`. */
export const operatorActor = (name: string | undefined): string => (name ? `operator:${name}` : 'operator')
