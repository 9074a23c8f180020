import { productDraftHandlers } from './product-drafts/product-draft-handlers.ts'
import { productEditorHandlers } from './products/product-editor-handlers.ts'
import { newProductHandlers } from './products/new-product-handlers.ts'
import { productHandlers } from './products/product-handlers.ts'
import { attributesHandlers } from './attributes/attributes-handlers.ts'
import { catalogueHandlers } from './categories/catalogue-handlers.ts'
import { importsHandlers } from './import-jobs/imports-handlers.ts'

/** Handlers of the operations of this context. */
export const catalogueOperations = {
  ...productDraftHandlers,
  ...productEditorHandlers,
  ...newProductHandlers,
  ...productHandlers,
  ...attributesHandlers,
  ...catalogueHandlers,
  ...importsHandlers,
}
