import type { ProductChoices, ProductRecord } from '@ambra/contract/catalogue/product-fields'
import type { EditorAttribute } from '@ambra/contract/catalogue/product-editor-operations'
import { lazy, Suspense } from 'react'
import { useOpen } from '#console/frame/use-open.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { PageHead } from '#console/ui/page.tsx'
import { LeaveGuard } from '#console/shop/leave-guard.tsx'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { loadTexts } from '#console/i18n/language.ts'
import styles from './product.module.css'
import { type Editor, useTyped } from './editing/editor.ts'
import { Jumps } from './jumps.tsx'
import { MissingPart } from './missing-part.tsx'
import { PricesPart } from './prices-part.tsx'
import { ReadyPart } from './ready-part.tsx'
import { SaveBar } from './save-bar.tsx'
import { StoresPart } from './stores-part.tsx'
import { TextsPart } from './texts-part.tsx'
import { useDraft } from './editing/use-draft.ts'
import { VariantsPart } from './variants-part.tsx'
import type { Route } from './+types/product'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    // Not awaited: the part that shows them is far down the screen.
    const attributes = client.query('products.attributes', { sku: params.sku }).then(
      (found) => found.attributes,
      () => undefined,
    )
    const [product, choices] = await Promise.all([
      client.query('products.show', { sku: params.sku }, { signal: request.signal }),
      client.query('products.choices', {}, { signal: request.signal }),
      loadTexts('editor'),
    ])
    return { product, choices, attributes }
  })

export default function ProductRoute({ loaderData }: Route.ComponentProps) {
  return <Product key={loaderData.product.id} {...loaderData} />
}

const ProductSide = lazy(async () => ({ default: (await import('./product-side.tsx')).ProductSide }))
const ProductPictures = lazy(async () => ({
  default: (await import('./product-pictures.tsx')).ProductPictures,
}))
const ProductDetails = lazy(async () => ({ default: (await import('./product-details.tsx')).ProductDetails }))
const DraftPart = lazy(async () => ({ default: (await import('./draft-part.tsx')).DraftPart }))
const StockDialog = lazy(async () => ({ default: (await import('./stock-dialog.tsx')).StockDialog }))
const CopyDialog = lazy(async () => ({ default: (await import('./copy-dialog.tsx')).CopyDialog }))
const RetireDialog = lazy(async () => ({ default: (await import('./retire-dialog.tsx')).RetireDialog }))
const AddVariantsDialog = lazy(async () => ({
  default: (await import('./add-variants-dialog.tsx')).AddVariantsDialog,
}))
const stateKinds = { sold: 'ok', unsold: 'warn', off: 'plain' } as const

/**
 * Screen of a product: why it is or is not sold, then all fields, saved together but compared field by field.
 */
function Product({
  product,
  choices,
  attributes,
}: {
  product: ProductRecord
  choices: ProductChoices
  attributes: Promise<EditorAttribute[] | undefined>
}) {
  const t = useTranslate()
  const { open, show, close } = useOpen()
  const { editor, command, save, keep, discard } = useDraft(product)
  const codes = [product.sku, product.gtin, product.mpn].filter((code) => code !== null).join(' · ')
  return (
    <>
      <PageHead
        title={product.name}
        lead={
          <>
            <Badge kind={stateKinds[product.state]}>{t(`products.state.${product.state}`)}</Badge>{' '}
            <span className="tabular">{codes}</span>
          </>
        }
      >
        {editor.may.edit && product.parent === null && (
          <Button onPress={() => show('copy')}>{t('products.copy')}</Button>
        )}
        {editor.may.publish && product.status === 1 && (
          <Button onPress={() => show('retire')}>{t('products.retire')}</Button>
        )}
      </PageHead>
      <Jumps product={product} />
      {command.error && <Notice kind="error">{command.error}</Notice>}
      {product.draft && (
        <Suspense fallback={<p className="muted">{t('editor.loading')}</p>}>
          <DraftPart
            product={product}
            draft={product.draft}
            choices={choices}
            editor={editor}
            dialog={{ open, show, close }}
          />
        </Suspense>
      )}
      <div className={styles.columns}>
        <div>
          {product.status > 1 && <Ready product={product} editor={editor} />}
          <MissingPart missing={product.missing} />
          <StoresPart product={product} />
          <PricesPart product={product} editor={editor} />
          <Suspense fallback={<p className="muted">{t('editor.loading')}</p>}>
            <ProductPictures sku={product.sku} editor={editor} />
          </Suspense>
          {product.options.length > 0 && (
            <VariantsPart
              product={product}
              onAdd={editor.may.edit ? () => show('add-variants') : undefined}
            />
          )}
          {product.texts.length > 0 && <TextsPart product={product} editor={editor} />}
        </div>
        <div>
          <Suspense>
            <ProductSide product={product} choices={choices} editor={editor} onStock={() => show('stock')} />
          </Suspense>
        </div>
        <div>
          <Suspense fallback={<p className="muted">{t('editor.loading')}</p>}>
            <ProductDetails product={product} editor={editor} attributes={attributes} />
          </Suspense>
        </div>
      </div>
      <Suspense>
        {open === 'stock' && <StockDialog product={product} isOpen onClose={close} />}
        {open === 'copy' && <CopyDialog product={product} onClose={close} />}
        {open === 'retire' && <RetireDialog product={product} onClose={close} />}
        {open === 'add-variants' && <AddVariantsDialog product={product} onClose={close} />}
      </Suspense>
      <Guard editor={editor} />
      <SaveBar
        editor={editor}
        choices={choices}
        isBusy={command.isBusy}
        onSave={product.draft ? undefined : save}
        onKeep={editor.may.edit ? keep : undefined}
        onDiscard={discard}
      />
    </>
  )
}

function Ready({ product, editor }: { product: ProductRecord; editor: Editor }) {
  return <ReadyPart product={product} hasTyped={useTyped(editor).size > 0} />
}

function Guard({ editor }: { editor: Editor }) {
  return <LeaveGuard changes={useTyped(editor).size} />
}
