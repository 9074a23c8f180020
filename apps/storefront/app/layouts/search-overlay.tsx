import { useRouteLoaderData } from 'react-router'
import { ProductGrid } from '#app/features/catalog/product-grid.tsx'
import { SearchPanel } from '#app/features/catalog/search/search-panel.tsx'
import type { ShellData } from '#app/features/shell/shell-data.ts'

/** Search with catalogue cards and departments; loaded when a search is about to start. */
export function SearchOverlay({ field }: { field: HTMLInputElement }) {
  const shell = useRouteLoaderData<ShellData>('root')
  return (
    <SearchPanel
      field={field}
      departments={shell?.categories ?? []}
      renderProducts={({ products, now }) => <ProductGrid products={products} now={now} />}
    />
  )
}
