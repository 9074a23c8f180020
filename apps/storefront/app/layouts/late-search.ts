import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { latePart } from '#app/ui/late-part.ts'

const [SearchPanel, fetchSearch] = latePart(
  async () => (await Promise.all([import('./search-overlay.tsx'), loadMoreMessages()]))[0].SearchOverlay,
)

// Opening the search retries a failed preload and shows its error.
export const preloadSearch = () => void fetchSearch().catch(() => undefined)

/** What drops below the field of the header; its code comes with the first sign of a search. */
export const search = { panel: SearchPanel, onIntent: preloadSearch }
