import type { ProductList } from '#app/lists/product-lists.ts'
import type { SavedProduct } from '#app/storage/storage-keys.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { Button } from '#app/ui/button.tsx'

/**
 * Names the products of a list that are no longer sold; one click removes them from the shopper's own list.
 */
export function GoneProducts({ gone, list }: { gone: readonly SavedProduct[]; list?: ProductList }) {
  const t = useTranslate()
  if (gone.length === 0) return null
  async function remove() {
    if (list) for (const { sku } of gone) await list.remove(sku)
  }
  return (
    <p role="status">
      {t('lists.gone', { names: gone.map(({ name }) => name).join(', ') })}{' '}
      {list && (
        <Button variant="text" size="small" onClick={() => void remove()}>
          {t('lists.removeGone')}
        </Button>
      )}
    </p>
  )
}
