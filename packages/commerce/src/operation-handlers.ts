import type { AdminName } from '@ambra/contract/platform/operations/operations'
import { keysHandlers } from './platform/api-keys/keys-handlers.ts'
import { labelsHandlers } from './fulfilment/labels/labels-handlers.ts'
import { productDraftHandlers } from './catalogue/product-drafts/product-draft-handlers.ts'
import { productEditorHandlers } from './catalogue/products/product-editor-handlers.ts'
import { newProductHandlers } from './catalogue/products/new-product-handlers.ts'
import { giftCardHandlers } from './promotions/gift-cards/gift-card-handlers.ts'
import { productHandlers } from './catalogue/products/product-handlers.ts'
import type { Handlers } from './platform/operations/operation-handler.ts'
import { attributesHandlers } from './catalogue/attributes/attributes-handlers.ts'
import { bankHandlers } from './payments/bank/bank-handlers.ts'
import { contentHandlers } from './content/editor/content-handlers.ts'
import { catalogueHandlers } from './catalogue/categories/catalogue-handlers.ts'
import { importsHandlers } from './catalogue/import-jobs/imports-handlers.ts'
import { customerHandlers } from './customers/desk/customer-handlers.ts'
import { customerViewHandlers } from './customers/desk/customer-view-handlers.ts'
import { draftHandlers } from './sales/phone-orders/draft-handlers.ts'
import { customFieldHandlers } from './platform/custom-fields/custom-field-handlers.ts'
import { deviceHandlers } from './customers/desk/device-handlers.ts'
import { booksHandlers } from './accounting/journal/accounting-handlers.ts'
import { exportHandlers } from './platform/operations/export-handlers.ts'
import { extensionsHandlers } from './platform/extension/extension-handlers.ts'
import { failuresHandlers } from './platform/jobs/failures-handlers.ts'
import { figuresHandlers } from './accounting/figures/figures-handlers.ts'
import { inboxHandlers } from './service/inbox/inbox-handlers.ts'
import { moneyHandlers } from './payments/money-handlers.ts'
import { orderHandlers } from './sales/orders/order-handlers.ts'
import { ownHandlers } from './platform/staff/own-handlers.ts'
import { parcelsHandlers } from './fulfilment/shipments/shipment-handlers.ts'
import { placesHandlers } from './inventory/bins/bin-handlers.ts'
import { peopleHandlers } from './platform/staff/people-handlers.ts'
import { saleHandlers } from './promotions/sales/sale-handlers.ts'
import { searchHandlers } from './search/rules/search-handlers.ts'
import { recordsHandlers } from './search/records/records-handlers.ts'
import { setupHandlers } from './platform/settings/setup-handlers.ts'
import { readinessHandlers } from './platform/settings/readiness-handlers.ts'
import { sellingHandlers } from './promotions/promotion-handlers.ts'
import { serviceHandlers } from './service/cases/service-handlers.ts'
import { settingsHandlers } from './platform/settings/settings-handlers.ts'
import { shopHandlers } from './platform/settings/shop-handlers.ts'
import { stockHandlers } from './inventory/stock/stock-handlers.ts'
import { viewHandlers } from './platform/staff/view-handlers.ts'
import { warehousesHandlers } from './inventory/warehouses/warehouses-handlers.ts'

/** Handlers of all operations; a missing one is a compile error. */
export const handlers: Handlers<AdminName> = {
  ...attributesHandlers,
  ...bankHandlers,
  ...catalogueHandlers,
  ...contentHandlers,
  ...importsHandlers,
  ...customerHandlers,
  ...customerViewHandlers,
  ...deviceHandlers,
  ...customFieldHandlers,
  ...draftHandlers,
  ...booksHandlers,
  ...exportHandlers,
  ...extensionsHandlers,
  ...failuresHandlers,
  ...figuresHandlers,
  ...inboxHandlers,
  ...keysHandlers,
  ...labelsHandlers,
  ...moneyHandlers,
  ...ownHandlers,
  ...parcelsHandlers,
  ...placesHandlers,
  ...recordsHandlers,
  ...viewHandlers,
  ...peopleHandlers,
  ...saleHandlers,
  ...searchHandlers,
  ...readinessHandlers,
  ...setupHandlers,
  ...sellingHandlers,
  ...serviceHandlers,
  ...giftCardHandlers,
  ...productHandlers,
  ...newProductHandlers,
  ...productDraftHandlers,
  ...productEditorHandlers,
  ...orderHandlers,
  ...settingsHandlers,
  ...shopHandlers,
  ...stockHandlers,
  ...warehousesHandlers,
}
