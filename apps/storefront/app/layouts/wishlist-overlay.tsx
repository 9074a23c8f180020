import { cardFields } from '#app/data/pick-fields.ts'
import { QuickAdd } from '#app/features/catalog/quick-add.tsx'
import { WishlistPanel } from '#app/features/lists/wishlist-panel.tsx'

/**
 * Wishlist panel with the catalogue's add buttons, combined here because features must not import each
 * other.
 */
export const WishlistOverlay = () => (
  <WishlistPanel fields={cardFields} action={(product) => <QuickAdd product={product} />} />
)
