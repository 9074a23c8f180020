import type { ProductRecord } from '@ambra/contract/catalogue/product-fields'
import type { EditorAttribute } from '@ambra/contract/catalogue/product-editor-operations'
import { client } from '#console/api/client.ts'
import { runCommand } from '#console/api/run-command.ts'
import { RecordFields } from '#console/shop/custom-fields/record-fields.tsx'
import { AttributesPart } from './attributes-part.tsx'
import { CalendarPart } from './calendar-part.tsx'
import type { Editor } from './editing/editor.ts'
import { CodesPart, EnergyPart } from './energy-part.tsx'
import { SafetyPart } from './safety-part.tsx'
import { SearchPart } from './search-part.tsx'

type Props = {
  product: ProductRecord
  editor: Editor
  attributes: Promise<EditorAttribute[] | undefined>
}

/** Parts below prices and texts, loaded lazily. Variants have only attributes and identifiers. */
export function ProductDetails({ product, editor, attributes }: Props) {
  const isProduct = product.parent === null
  return (
    <>
      <CalendarPart product={product} />
      <AttributesPart sku={product.sku} editor={editor} attributes={attributes} />
      <RecordFields
        record={product.sku}
        read={(signal) => client.query('products.fields', { sku: product.sku }, { signal })}
        write={(changes) => runCommand('products.set-fields', { sku: product.sku, changes })}
        canEdit={editor.may.edit}
      />
      <CodesPart editor={editor} isProduct={isProduct} />
      {isProduct && <EnergyPart editor={editor} />}
      {isProduct && <SafetyPart product={product} editor={editor} />}
      {isProduct && <SearchPart product={product} editor={editor} />}
    </>
  )
}
