import { attributesOperations } from '../../catalogue/attributes-operations.ts'
import { bankOperations } from '../../payments/bank-operations.ts'
import { contentOperations } from '../../content/content-operations.ts'
import { categoriesOperations } from '../../catalogue/categories-operations.ts'
import { importsOperations } from '../../catalogue/imports-operations.ts'
import { customerOperations } from '../../customers/customer-operations.ts'
import { customerViewOperations } from '../../customers/customer-view-operations.ts'
import { customFieldOperations } from '../custom-fields/custom-field-operations.ts'
import { draftOperations } from '../../sales/draft-operations.ts'
import { deviceOperations } from '../../customers/device-operations.ts'
import { booksOperations } from '../../accounting/accounting-operations.ts'
import { exportOperations } from './export-operations.ts'
import { extensionsOperations } from './extensions-operations.ts'
import { failuresOperations } from './failures-operations.ts'
import { figuresOperations } from '../../accounting/figures-operations.ts'
import { inboxOperations } from '../../service/inbox-operations.ts'
import { keysOperations } from '../staff/keys-operations.ts'
import { labelsOperations } from '../../fulfilment/labels-operations.ts'
import { moneyOperations } from '../../payments/money-operations.ts'
import { productOperations } from '../../catalogue/product-operations.ts'
import { productDraftOperations } from '../../catalogue/product-draft-operations.ts'
import { productEditorOperations } from '../../catalogue/product-editor-operations.ts'
import { newProductOperations } from '../../catalogue/new-product-operations.ts'
import { orderChangeOperations } from '../../sales/order-change-operations.ts'
import { orderOperations } from '../../sales/order-operations.ts'
import { orderPaymentOperations } from '../../payments/order-payment-operations.ts'
import { ownOperations } from '../staff/own-operations.ts'
import { parcelsOperations } from '../../fulfilment/shipment-operations.ts'
import { peopleOperations } from '../staff/people-operations.ts'
import { placesOperations } from '../../inventory/bin-operations.ts'
import { setupOperations } from '../settings/setup-operations.ts'
import { readinessOperations } from '../settings/readiness-operations.ts'
import { recordsOperations } from '../../search/records-operations.ts'
import { redirectsOperations } from '../../catalogue/redirects-operations.ts'
import { searchOperations } from '../../search/search-operations.ts'
import { saleOperations } from '../../promotions/sale-operations.ts'
import { giftCardOperations } from '../../promotions/gift-card-operations.ts'
import { sellingOperations } from '../../promotions/promotion-operations.ts'
import { serviceOperations } from '../../service/service-operations.ts'
import { settingsOperations } from '../settings/settings-operations.ts'
import { shopOperations } from '../settings/shop-operations.ts'
import { stockOperations } from '../../inventory/stock-operations.ts'
import { shopHoursOperations } from '../../fulfilment/shop-hours-operations.ts'
import { warehousesOperations } from '../../inventory/warehouses-operations.ts'
import { viewOperations } from '../staff/view-operations.ts'
import { mailTextOperations } from '../../messaging/mail-text-operations.ts'
import { newsletterOperations } from '../../messaging/newsletter-operations.ts'
import { webhooksOperations } from '../../messaging/webhooks-operations.ts'
import type { OperationInput, OperationResult } from './operation.ts'

/**
 * All admin operations. Screens, command line, permissions, audit and tests are derived from this table.
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
  ...customFieldOperations,
  ...draftOperations,
  ...booksOperations,
  ...exportOperations,
  ...extensionsOperations,
  ...failuresOperations,
  ...figuresOperations,
  ...inboxOperations,
  ...keysOperations,
  ...labelsOperations,
  ...moneyOperations,
  ...mailTextOperations,
  ...newsletterOperations,
  ...ownOperations,
  ...parcelsOperations,
  ...viewOperations,
  ...peopleOperations,
  ...placesOperations,
  ...readinessOperations,
  ...setupOperations,
  ...recordsOperations,
  ...redirectsOperations,
  ...searchOperations,
  ...sellingOperations,
  ...serviceOperations,
  ...giftCardOperations,
  ...saleOperations,
  ...productOperations,
  ...productDraftOperations,
  ...productEditorOperations,
  ...newProductOperations,
  ...orderOperations,
  ...orderChangeOperations,
  ...orderPaymentOperations,
  ...settingsOperations,
  ...shopOperations,
  ...stockOperations,
  ...shopHoursOperations,
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
