import { ProductGrid } from '#app/features/catalog/product-grid.tsx'
import { SearchPanel } from '#app/features/search/search-panel.tsx'

/** Search with the cards of the catalogue; loaded when it is first opened. */
export function SearchOverlay() {
  return <SearchPanel renderProducts={({ products, now }) => <ProductGrid products={products} now={now} />} />
}
