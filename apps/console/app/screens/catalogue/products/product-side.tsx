import type { ProductChoices, ProductRecord } from '@ambra/contract/catalogue/product-fields'
import { CategoriesPart } from './categories-part.tsx'
import type { Editor } from './editing/editor.ts'
import { PastPart } from './past-part.tsx'
import { SaleAndStock } from './sale-part.tsx'

type Props = { product: ProductRecord; choices: ProductChoices; editor: Editor; onStock: () => void }

/** Parts beside prices and texts, loaded lazily. */
export function ProductSide({ product, choices, editor, onStock }: Props) {
  return (
    <>
      <SaleAndStock product={product} editor={editor} onStock={onStock} />
      {product.parent === null && <CategoriesPart choices={choices} editor={editor} />}
      <PastPart product={product} choices={choices} />
    </>
  )
}
