import type { OrderRecord } from '@ambra/db/records'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import { OperationError } from './operation-error.ts'
import type { OperationContext } from './operation.ts'

/** The order of a number the operator typed. @throws OperationError when there is none */
export async function findOrder(
  { shop }: Pick<OperationContext, 'shop'>,
  number: string,
): Promise<OrderRecord> {
  const order = await orderRepository(shop.database.db).findByNumber(number)
  if (!order) throw new OperationError(`no order ${number}`)
  return order
}

/** Who stands in the history of the order: `operator:jaan`. */
export const operatorActor = (name: string | undefined): string => (name ? `operator:${name}` : 'operator')
