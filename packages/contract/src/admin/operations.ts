import { attributesOperations } from './operations/attributes-operations.ts'
import { bankOperations } from './operations/bank-operations.ts'
import { categoriesOperations } from './operations/categories-operations.ts'
import { importsOperations } from './operations/imports-operations.ts'
import { customerOperations } from './operations/customer-operations.ts'
import { deviceOperations } from './operations/device-operations.ts'
import { booksOperations } from './operations/books-operations.ts'
import { figuresOperations } from './operations/figures-operations.ts'
import { inboxOperations } from './operations/inbox-operations.ts'
import { keysOperations } from './operations/keys-operations.ts'
import { labelsOperations } from './operations/labels-operations.ts'
import { moneyOperations } from './operations/money-operations.ts'
import { goodsOperations } from './operations/goods-operations.ts'
import { orderChangeOperations } from './operations/order-change-operations.ts'
import { orderOperations } from './operations/order-operations.ts'
import { ownOperations } from './operations/own-operations.ts'
import { parcelsOperations } from './operations/parcels-operations.ts'
import { peopleOperations } from './operations/people-operations.ts'
import { redirectsOperations } from './operations/redirects-operations.ts'
import { sellingOperations } from './operations/selling-operations.ts'
import { serviceOperations } from './operations/service-operations.ts'
import { settingsOperations } from './operations/settings-operations.ts'
import { shopOperations } from './operations/shop-operations.ts'
import { stockOperations } from './operations/stock-operations.ts'
import { viewOperations } from './operations/view-operations.ts'
import { webhooksOperations } from './operations/webhooks-operations.ts'
import type { OperationInput, OperationResult } from './operation.ts'

/**
 * Everything the people of the shop can do. Screens, command line, rights, audit and tests are made from it.
 * @see docs/decisions/063-console-backbone.md, docs/extending.md
 */
export const adminOperations = {
  ...attributesOperations,
  ...bankOperations,
  ...categoriesOperations,
  ...importsOperations,
  ...customerOperations,
  ...deviceOperations,
  ...booksOperations,
  ...figuresOperations,
  ...inboxOperations,
  ...keysOperations,
  ...labelsOperations,
  ...moneyOperations,
  ...ownOperations,
  ...parcelsOperations,
  ...viewOperations,
  ...peopleOperations,
  ...redirectsOperations,
  ...sellingOperations,
  ...serviceOperations,
  ...goodsOperations,
  ...orderOperations,
  ...orderChangeOperations,
  ...settingsOperations,
  ...shopOperations,
  ...stockOperations,
  ...webhooksOperations,
} as const

export type AdminOperations = typeof adminOperations
export type AdminName = keyof AdminOperations
export type AdminInput<N extends AdminName> = OperationInput<AdminOperations[N]>
export type AdminResult<N extends AdminName> = OperationResult<AdminOperations[N]>
type NamesOf<K> = { [N in AdminName]: AdminOperations[N]['kind'] extends K ? N : never }[AdminName]
export type AdminCommandName = NamesOf<'command'>
export type AdminQueryName = NamesOf<'query'>
