import type { ProductRecord } from '@ambra/contract/catalogue/product-fields'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Actions, Sheet } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { centsOf, isReadable, piecesOf, rowsOf, type TypedVariants, variantsOf } from './new/new-product.ts'
import styles from './new/new.module.css'
import { sendPictures } from './new/use-creation.ts'
import { VariantsTable } from './new/variants-table.tsx'

type Props = { product: ProductRecord; onClose: () => void }

/** Adds variants to a product, by its existing options. */
export function AddVariantsDialog({ product, onClose }: Props) {
  const t = useTranslate()
  const own = useOwn()
  const command = useCommand()
  const rights = { prices: may(own, 'prices.edit'), stock: may(own, 'stock.adjust') }
  const [typed, setTyped] = useState<TypedVariants>({
    options: product.options.map(({ label }) => ({ name: label, values: '' })),
    rows: new Map(),
  })
  const common = { sku: product.sku, price: '', stock: '' }
  const rows = rowsOf(typed)
  const isWrong = rows.some(({ row }) => !isReadable(row.price, centsOf) || !isReadable(row.stock, piecesOf))
  async function add() {
    const { sku } = product
    const variants = variantsOf(typed, common)
    const pictures = rows.flatMap(({ row }, at) => {
      const variant = variants[at]?.sku
      return row.picture && variant !== undefined ? [{ sku: variant, files: [row.picture] }] : []
    })
    let refused: readonly string[] = []
    const isDone = await command.run(async () => {
      await runCommand('products.add-variants', { sku, variants })
      refused = await sendPictures(pictures, () => undefined)
    })
    if (!isDone) return
    addToast({ text: t('editor.variants.added', { count: variants.length }) })
    if (refused.length > 0) addToast({ text: t('editor.new.keptWithout', { names: refused.join(', ') }) })
    onClose()
  }
  return (
    <Sheet title={t('products.addVariants')} isOpen onClose={onClose} shape="wide">
      <Form
        className={styles.words ?? ''}
        validationBehavior="aria"
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        {command.error && <Notice kind="error">{command.error}</Notice>}
        <div className={styles.fields}>
          {typed.options.map(({ name, values }, at) => (
            <Field
              key={name}
              label={name}
              hint={t('editor.new.valuesHint')}
              value={values}
              maxLength={2000}
              autoComplete="off"
              isFirst={at === 0}
              onChange={(next) =>
                setTyped({ ...typed, options: typed.options.with(at, { name, values: next }) })
              }
            />
          ))}
        </div>
        <VariantsTable typed={typed} change={setTyped} common={common} may={rights} />
        <Actions>
          <Button
            type="submit"
            variant="primary"
            isBusy={command.isBusy}
            isDisabled={rows.length === 0 || isWrong}
          >
            {t('products.addVariants')}
          </Button>
        </Actions>
      </Form>
    </Sheet>
  )
}
