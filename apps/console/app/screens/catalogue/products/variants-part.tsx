import type { ProductRecord } from '@ambra/contract/catalogue/product-fields'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Part } from '#console/ui/page.tsx'
import { ProductTable } from './product-table.tsx'
import { placeOf } from './editing/part-places.ts'

/**
 * Variants of a product. Price and stock are edited on the screen of each. `onAdd` is undefined without the
 * right.
 */
export function VariantsPart({
  product: { variants },
  onAdd,
}: {
  product: ProductRecord
  onAdd: (() => void) | undefined
}) {
  const t = useTranslate()
  return (
    <Part
      id={placeOf.variants}
      title={t('products.kind.variant')}
      action={onAdd && <Button onPress={onAdd}>{t('products.addVariants')}</Button>}
    >
      <ProductTable rows={variants} isShort />
    </Part>
  )
}
