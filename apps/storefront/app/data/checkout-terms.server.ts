import type { RouterContextProvider } from 'react-router'
import { storeContext } from '#app/routing/context.ts'
import { findPage, loadGuaranteeArtwork } from './shop-content.server.ts'
import { staticPagePath } from '@ambra/domain/content/static-pages'

/**
 * Loads the pages that a buyer accepts in this store; the version of the terms is the time of their last
 * change.
 */
export async function loadTerms(context: Readonly<RouterContextProvider>) {
  const store = context.get(storeContext)
  const terms = await findPage(context, 'purchase-sales-rules')
  return {
    ...(await loadGuaranteeArtwork(context)),
    version: terms?.update_time ?? 'unpublished',
    termsPath: staticPagePath(store, 'purchase-sales-rules'),
    returnsPath: staticPagePath(store, 'return-policy'),
    warrantyPath: staticPagePath(store, 'warranty-service'),
  }
}
