import { variantOfLine } from '@ambra/domain/cart/cart-edit'
import { productPath } from '@ambra/domain/slug'
import { useEffect, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { useTranslate } from '#app/i18n/messages.tsx'
import { type CartEdit, closePanel } from '#app/ui/overlay.ts'
import { Price } from '#app/shop-ui/price.tsx'
import { ProductImage } from '#app/shop-ui/product-image.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import { AddButton, ChoiceFields, wishOf } from './buy-box.tsx'
import { usePersonalPage } from './personal-page.ts'
import type { ProductDocument, ProductPageData } from './product-data.ts'
import styles from './product.module.css'
import { useChoice } from './use-choice.ts'
import { usePurchase } from './use-purchase.ts'

/** Pickers of a product without leaving the list it stands in; with `edit` those of a line that is in the cart. */
export function ProductSidebar({ sku, edit }: { sku: string; edit?: CartEdit }) {
  const t = useTranslate()
  const storePath = useStorePath()
  const fetcher = useFetcher<ProductPageData>({ key: `choice ${sku}` })
  // Syncs with the server: the variants are asked for when the sidebar opens.
  useEffect(() => {
    if (fetcher.state === 'idle' && !fetcher.data)
      void fetcher.load(storePath(`/product-choice/${encodeURIComponent(sku)}`))
  })
  if (fetcher.data) return <Choosing key={edit?.lineId ?? sku} page={fetcher.data} edit={edit} />
  return (
    <Sheet shape="drawer" title={t('card.choose')} onClose={closePanel}>
      <div className={styles.skeleton} aria-busy="true" />
    </Sheet>
  )
}

/** A client may have put a variant into the cart as a simple product. @see spec §4 "Cart edit mode" */
const variantOf = (product: ProductDocument, { sku, selectedOptions, options }: CartEdit): string =>
  variantOfLine(product, {
    sku,
    optionIds: selectedOptions?.extension_attributes.configurable_item_options,
    words: options,
  }) ?? sku

type ChoosingProps = { page: ProductPageData; edit: CartEdit | undefined }

function Choosing({ page: guestPage, edit }: ChoosingProps) {
  const t = useTranslate()
  const page = usePersonalPage(guestPage)
  const storePath = useStorePath()
  const { product, parts } = page
  const [childSku, setChildSku] = useState(() => edit && variantOf(product, edit))
  const choice = useChoice({ product, parts, childSku, chosen: edit?.selectedOptions })
  const purchase = usePurchase(choice, closePanel)
  const footer = (
    <>
      <Price price={choice.price} />
      <AddButton
        wish={wishOf(product, choice)}
        choice={choice}
        purchase={purchase}
        block
        {...(edit && { label: t('product.saveChoice') })}
      />
      <Link
        className="link sm"
        to={storePath(productPath(product, choice.variant?.sku))}
        onClick={closePanel}
      >
        {t('product.fullPage')}
      </Link>
    </>
  )
  return (
    <Sheet shape="drawer" title={t('card.choose')} onClose={closePanel} footer={footer}>
      <div className={styles.sidebarHead}>
        <span className={styles.setPicture}>
          <ProductImage path={choice.variant?.image ?? product.image} size={150} priority="near" />
        </span>
        <b>{product.name}</b>
      </div>
      <ChoiceFields page={page} choice={choice} purchase={purchase} onPick={setChildSku} />
    </Sheet>
  )
}
