import type { ProductRecord } from '@ambra/contract/catalogue/product-fields'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import form from '#console/ui/form.module.css'
import { Facts, Part } from '#console/ui/page.tsx'
import { type Editor, useFieldValue } from './editing/editor.ts'
import { Trouble } from './editing/trouble.tsx'
import { placeOf } from './editing/part-places.ts'

type Props = { product: ProductRecord; editor: Editor; onStock: () => void }

/** Sale status, visibility and stock. */
export function SaleAndStock({ product, editor, onStock }: Props) {
  const t = useTranslate()
  const { stock } = product
  return (
    <>
      <Part id={placeOf.sale} title={t('products.by.state')}>
        <div className={form.stack}>
          <StateChoice
            path="status"
            values={product.status > 2 ? [1, 2, product.status] : [1, 2]}
            editor={editor}
          />
          {product.parent === null && <StateChoice path="visibility" values={[4, 2, 3, 1]} editor={editor} />}
        </div>
      </Part>
      {stock && (
        <Part
          title={t('products.by.stock')}
          action={
            editor.may.stock &&
            stock.is_counted && <Button onPress={onStock}>{t('products.moveStock')}</Button>
          }
        >
          <Facts
            rows={
              stock.is_counted
                ? [
                    [t('products.onHand'), stock.qty],
                    [t('products.heldByOrders'), stock.reserved],
                    [t('products.left'), stock.qty - stock.reserved],
                  ]
                : [[t('products.left'), t('products.uncounted')]]
            }
          />
        </Part>
      )}
    </>
  )
}

function StateChoice({
  path,
  values,
  editor,
}: {
  path: 'status' | 'visibility'
  values: readonly number[]
  editor: Editor
}) {
  const t = useTranslate()
  return (
    <>
      <Choice
        label={t(`products.field.${path}`)}
        value={String(useFieldValue(editor, path))}
        options={values.map((value) => ({
          id: String(value),
          text: codeText(t, `products.${path}.${value}`),
        }))}
        onChange={(value) => {
          if (editor.may.publish) editor.set(path, Number(value))
        }}
      />
      <Trouble path={path} editor={editor} />
    </>
  )
}
