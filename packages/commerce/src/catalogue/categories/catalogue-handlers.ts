import type { categoriesOperations } from '@ambra/contract/catalogue/categories-operations'
import type { redirectsOperations } from '@ambra/contract/catalogue/redirects-operations'
import { defaultStore, stores } from '@ambra/domain/platform/shop/stores'
import type { CategoryContext } from './category-context.ts'
import { addCategory, moveCategory, removeCategory, treeOfCategories } from './category-tree.ts'
import { placeProducts, productsOfCategory, showCategory } from './place-products.ts'
import { saveCategory } from './save-category.ts'
import {
  forgetRedirect,
  pageOfRedirects,
  type RedirectContext,
  saveRedirect,
} from '../redirects/console-redirects.ts'
import { importRedirectPart } from '../redirects/import-part.ts'
import { deciderOf } from '../../platform/operations/actor.ts'
import type { HandlerContext, Handlers } from '../../platform/operations/operation-handler.ts'

export const catalogueHandlers: Handlers<
  keyof typeof categoriesOperations | keyof typeof redirectsOperations
> = {
  'categories.tree': (context) => treeOfCategories(context),
  'categories.show': (context, input) => showCategory(inCategories(context), input),
  'categories.products': (context, input) => productsOfCategory(inCategories(context), input),
  'categories.add': (context, input) => addCategory(inCategories(context), input),
  'categories.save': (context, input) => saveCategory(inCategories(context), input),
  'categories.move': (context, input) => moveCategory(context, input),
  'categories.remove': (context, input) => removeCategory(context, input),
  'categories.place': (context, input) => placeProducts(inCategories(context), input),
  'redirects.list': (context, input) => pageOfRedirects(context, input),
  'redirects.save': (context, input) => saveRedirect(inRedirects(context), input),
  'redirects.remove': (context, input) => forgetRedirect(context, input),
  'redirects.import': (context, input) => importRedirectPart(inRedirects(context), input),
}

const inRedirects = (context: HandlerContext): RedirectContext => ({
  ...context,
  actor: deciderOf(context.actor).name,
})

/** Product names come from the first store that the person may see. */
function inCategories(context: HandlerContext): CategoryContext {
  const { storeIds } = context
  const store = stores.find(({ id }) => storeIds === 'all' || storeIds.includes(id)) ?? defaultStore
  return { ...context, actor: deciderOf(context.actor).name, language: store.language }
}
