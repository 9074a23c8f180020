import type { AdminName } from '@ambra/contract/admin/operations'
import { keysHandlers } from './keys-handlers.ts'
import { labelsHandlers } from './labels-handlers.ts'
import { goodsDraftHandlers } from './goods-draft-handlers.ts'
import { goodsEditorHandlers } from './goods-editor-handlers.ts'
import { goodsHandlers } from './goods-handlers.ts'
import type { Handlers } from './operation-handler.ts'
import { attributesHandlers } from './attributes-handlers.ts'
import { bankHandlers } from './bank-handlers.ts'
import { contentHandlers } from './content-handlers.ts'
import { catalogueHandlers } from './catalogue-handlers.ts'
import { importsHandlers } from './imports-handlers.ts'
import { customerHandlers } from './customer-handlers.ts'
import { customerViewHandlers } from './customer-view-handlers.ts'
import { draftHandlers } from './draft-handlers.ts'
import { deviceHandlers } from './device-handlers.ts'
import { booksHandlers } from './books-handlers.ts'
import { figuresHandlers } from './figures-handlers.ts'
import { inboxHandlers } from './inbox-handlers.ts'
import { moneyHandlers } from './money-handlers.ts'
import { orderHandlers } from './order-handlers.ts'
import { ownHandlers } from './own-handlers.ts'
import { parcelsHandlers } from './parcels-handlers.ts'
import { placesHandlers } from './places-handlers.ts'
import { peopleHandlers } from './people-handlers.ts'
import { searchHandlers } from './search-handlers.ts'
import { sellingHandlers } from './selling-handlers.ts'
import { serviceHandlers } from './service-handlers.ts'
import { settingsHandlers } from './settings-handlers.ts'
import { shopHandlers } from './shop-handlers.ts'
import { stockHandlers } from './stock-handlers.ts'
import { viewHandlers } from './view-handlers.ts'
import { warehousesHandlers } from './warehouses-handlers.ts'

/** What each operation does; one without a handler does not compile. */
export const handlers: Handlers<AdminName> = {
  ...attributesHandlers,
  ...bankHandlers,
  ...catalogueHandlers,
  ...contentHandlers,
  ...importsHandlers,
  ...customerHandlers,
  ...customerViewHandlers,
  ...deviceHandlers,
  ...draftHandlers,
  ...booksHandlers,
  ...figuresHandlers,
  ...inboxHandlers,
  ...keysHandlers,
  ...labelsHandlers,
  ...moneyHandlers,
  ...ownHandlers,
  ...parcelsHandlers,
  ...placesHandlers,
  ...viewHandlers,
  ...peopleHandlers,
  ...searchHandlers,
  ...sellingHandlers,
  ...serviceHandlers,
  ...goodsHandlers,
  ...goodsDraftHandlers,
  ...goodsEditorHandlers,
  ...orderHandlers,
  ...settingsHandlers,
  ...shopHandlers,
  ...stockHandlers,
  ...warehousesHandlers,
}
