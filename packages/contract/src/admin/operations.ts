import { attributesOperations } from './attributes-operations.ts'
import { bankOperations } from './bank-operations.ts'
import { contentOperations } from './content-operations.ts'
import { categoriesOperations } from './categories-operations.ts'
import { importsOperations } from './imports-operations.ts'
import { customerOperations } from './customer-operations.ts'
import { customerViewOperations } from './customer-view-operations.ts'
import { draftOperations } from './draft-operations.ts'
import { deviceOperations } from './device-operations.ts'
import { booksOperations } from './books-operations.ts'
import { figuresOperations } from './figures-operations.ts'
import { inboxOperations } from './inbox-operations.ts'
import { keysOperations } from './keys-operations.ts'
import { labelsOperations } from './labels-operations.ts'
import { moneyOperations } from './money-operations.ts'
import { goodsOperations } from './goods-operations.ts'
import { goodsDraftOperations } from './goods-draft-operations.ts'
import { goodsEditorOperations } from './goods-editor-operations.ts'
import { orderChangeOperations } from './order-change-operations.ts'
import { orderOperations } from './order-operations.ts'
import { orderPaymentOperations } from './order-payment-operations.ts'
import { ownOperations } from './own-operations.ts'
import { parcelsOperations } from './parcels-operations.ts'
import { peopleOperations } from './people-operations.ts'
import { placesOperations } from './places-operations.ts'
import { redirectsOperations } from './redirects-operations.ts'
import { searchOperations } from './search-operations.ts'
import { sellingOperations } from './selling-operations.ts'
import { serviceOperations } from './service-operations.ts'
import { settingsOperations } from './settings-operations.ts'
import { shopOperations } from './shop-operations.ts'
import { stockOperations } from './stock-operations.ts'
import { warehousesOperations } from './warehouses-operations.ts'
import { viewOperations } from './view-operations.ts'
import { webhooksOperations } from './webhooks-operations.ts'
import type { OperationInput, OperationResult } from './shapes/operation.ts'

/**
 * Everything the people of the shop can do. Screens, command line, rights, audit and tests are made from it.
 * @see docs/decisions/063-console-backbone.md, docs/extending.md
 */
export const adminOperations = {
  ...attributesOperations,
  ...bankOperations,
  ...categoriesOperations,
  ...contentOperations,
  ...importsOperations,
  ...customerOperations,
  ...customerViewOperations,
  ...deviceOperations,
  ...draftOperations,
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
  ...placesOperations,
  ...redirectsOperations,
  ...searchOperations,
  ...sellingOperations,
  ...serviceOperations,
  ...goodsOperations,
  ...goodsDraftOperations,
  ...goodsEditorOperations,
  ...orderOperations,
  ...orderChangeOperations,
  ...orderPaymentOperations,
  ...settingsOperations,
  ...shopOperations,
  ...stockOperations,
  ...warehousesOperations,
  ...webhooksOperations,
} as const

export type AdminOperations = typeof adminOperations
export type AdminName = keyof AdminOperations
export type AdminInput<N extends AdminName> = OperationInput<AdminOperations[N]>
export type AdminResult<N extends AdminName> = OperationResult<AdminOperations[N]>
type NamesOf<K> = { [N in AdminName]: AdminOperations[N]['kind'] extends K ? N : never }[AdminName]
export type AdminCommandName = NamesOf<'command'>
export type AdminQueryName = NamesOf<'query'>
