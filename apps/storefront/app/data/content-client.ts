import { reportConnectivity } from '#app/api-client/connectivity.ts'
import { cachedPages } from '#app/offline/cached-content.ts'

type RequestParts<T> = { url: URL; serverLoader: () => Promise<T> }

/**
 * The loader of pages of the shop's content in the browser: each page read is cached, and shown from the cache when the
 * server does not answers.
 * @see spec §8 'The product, category or CMS page is not available in Offline mode'
 */
export async function loadContentInBrowser<T extends object>({
  url: { pathname },
  serverLoader,
}: RequestParts<T>): Promise<T> {
  try {
    const response = await serverLoader()
    const isPreview = 'isPreview' in response && response.isPreview
    if (!isPreview) void cachedPages.keep({ [pathname]: response }, Date.now())
    return response
  } catch (error) {
    if (!hasNoResponse(error)) throw error
    const { [pathname]: stored } = await cachedPages.read([pathname])
    if (stored === undefined) throw error
    // The cached value is a response of this very loader.
    return stored as T
  }
}

/** Whether a loader found no server: browsers answer so. It is noted. */
export function hasNoResponse(error: unknown): boolean {
  if (!(error instanceof TypeError)) return false
  reportConnectivity(false)
  return true
}
