import { QuickAdd } from '#app/features/catalog/quick-add.tsx'
import { WishlistPanel } from '#app/features/lists/wishlist-panel.tsx'

/** The wishlist panel with the catalogue's add buttons: features do not know each other. */
export const WishlistOverlay = () => <WishlistPanel action={(product) => <QuickAdd product={product} />} />
