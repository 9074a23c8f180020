import { noteReach } from '#app/api-client/connectivity.ts'
import { keptPages } from '#app/offline/cached-content.ts'

type Asked<T> = { url: URL; serverLoader: () => Promise<T> }

/**
 * The loader of pages of the shop's content in the browser: each page read is kept, and shown as it was when nobody
 * answers.
 * @see spec §8 'The product, category or CMS page is not available in Offline mode'
 */
export async function loadContentInBrowser<T extends object>({
  url: { pathname },
  serverLoader,
}: Asked<T>): Promise<T> {
  try {
    const answer = await serverLoader()
    const isPreview = 'isPreview' in answer && answer.isPreview
    if (!isPreview) void keptPages.keep({ [pathname]: answer }, Date.now())
    return answer
  } catch (error) {
    if (!isUnanswered(error)) throw error
    const { [pathname]: kept } = await keptPages.read([pathname])
    if (kept === undefined) throw error
    // What was kept is an answer of this very loader.
    return kept as T
  }
}

/** Whether a loader found no server: browsers answer so. It is noted. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof TypeError)) return false
  noteReach(false)
  return true
}
