import { cardFields } from '#app/data/pick-fields.ts'
import { QuickAdd } from '#app/features/catalog/quick-add.tsx'
import { WishlistPanel } from '#app/features/lists/wishlist-panel.tsx'

/** The wishlist panel with the catalogue's add buttons: features do not know each other. */
export const WishlistOverlay = () => (
  <WishlistPanel fields={cardFields} action={(product) => <QuickAdd product={product} />} />
)
