import { reportConnectivity } from '#app/api-client/connectivity.ts'
import { cachedPages } from '#app/offline/cached-content.ts'

type RequestParts<T> = { url: URL; serverLoader: () => Promise<T> }

/**
 * Client loader of content pages: caches each page, and returns the cached one when the server does not
 * respond.
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
    // The cached value is a response of this loader.
    return stored as T
  }
}

/** Returns whether a loader did not reach the server (browsers throw a `TypeError`), and reports it. */
export function hasNoResponse(error: unknown): boolean {
  if (!(error instanceof TypeError)) return false
  reportConnectivity(false)
  return true
}
