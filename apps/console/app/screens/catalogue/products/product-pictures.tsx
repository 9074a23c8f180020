import type { ProductMedia, ProductValue } from '@ambra/contract/catalogue/product-fields'
import { type Editor, useFieldValue } from './editing/editor.ts'
import { PicturesPart } from './pictures/pictures-part.tsx'
import { Trouble } from './editing/trouble.tsx'

const path = 'media'
const mediaOf = (value: ProductValue) => (value ?? []) as ProductMedia[]

/** Pictures of the product, saved with the other fields. */
export function ProductPictures({ sku, editor }: { sku: string; editor: Editor }) {
  return (
    <PicturesPart
      sku={sku}
      media={mediaOf(useFieldValue(editor, path))}
      canEdit={editor.may.edit}
      update={(next) => editor.update(path, (value) => next(mediaOf(value)))}
    >
      <Trouble path={path} editor={editor} />
    </PicturesPart>
  )
}
