import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { latePart } from '#app/ui/late-part.ts'

const [SearchPanel, fetchSearch] = latePart(
  async () => (await Promise.all([import('./search-overlay.tsx'), loadMoreMessages()]))[0].SearchOverlay,
)

// Opening the search retries a failed preload and shows its error.
export const preloadSearch = () => void fetchSearch().catch(() => undefined)

/** Panel below the search field of the header; its code loads when a search is about to start. */
export const search = { panel: SearchPanel, onIntent: preloadSearch }
