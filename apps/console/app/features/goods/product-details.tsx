import type { GoodsDetails } from '@ambra/contract/admin/goods'
import type { EditorAttribute } from '@ambra/contract/admin/goods-editor-operations'
import { AttributesPart } from './attributes-part.tsx'
import { CalendarPart } from './calendar-part.tsx'
import type { Editor } from './editing/editor.ts'
import { CodesPart, EnergyPart } from './energy-part.tsx'
import { SafetyPart } from './safety-part.tsx'
import { SearchPart } from './search-part.tsx'

type Props = {
  product: GoodsDetails
  editor: Editor
  attributes: Promise<EditorAttribute[] | undefined>
}

/** What stands below prices and texts; loaded after them. A variant has attributes and a number of its maker. */
export function ProductDetails({ product, editor, attributes }: Props) {
  const isProduct = product.parent === null
  return (
    <>
      <CalendarPart product={product} />
      <AttributesPart sku={product.sku} editor={editor} attributes={attributes} />
      <CodesPart editor={editor} isProduct={isProduct} />
      {isProduct && <EnergyPart editor={editor} />}
      {isProduct && <SafetyPart product={product} editor={editor} />}
      {isProduct && <SearchPart product={product} editor={editor} />}
    </>
  )
}
