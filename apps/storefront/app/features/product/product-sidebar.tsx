import { variantOfLine } from '@ambra/domain/sales/cart/cart-edit'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import { productPath } from '@ambra/domain/platform/text/slug'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/messages.tsx'
import { type CartEdit, closePanel } from '#app/ui/overlay.ts'
import { Price } from '#app/shop-ui/price.tsx'
import { EnergyLinks } from '#app/shop-ui/marks/energy-links.tsx'
import { ProductImage } from '#app/shop-ui/product-image.tsx'
import { RichText } from '#app/shop-ui/rich-text.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { useFetched } from '#app/ui/use-fetched.ts'
import { useStorePath } from '#app/i18n/store.tsx'
import { AddButton, ChoiceFields, PartLabels, stockNoticeRequestOf } from './buy-box.tsx'
import { usePersonalPage } from './personal-page.ts'
import type { ProductDocument, ProductPageData } from './choice/product-data.ts'
import groupedPartsStyles from '#app/features/product/choice/grouped-parts.module.css'
import styles from './product-sidebar.module.css'
import { useChoice } from './choice/use-choice.ts'
import { usePurchase } from './use-purchase.ts'

/** Product selection without leaving the list; with `edit`, that of a cart line. */
type SidebarProps = { sku: string; childSku?: string | undefined; edit?: CartEdit }

export function ProductSidebar({ sku, childSku, edit }: SidebarProps) {
  const t = useTranslate()
  const storePath = useStorePath()
  const path = storePath(`/product-choice/${encodeURIComponent(sku)}`)
  const page = useFetched<ProductPageData>(`choice ${sku}`, path)
  if (page) return <Choosing key={edit?.lineId ?? childSku ?? sku} page={page} first={childSku} edit={edit} />
  return (
    <Sheet shape="drawer" title={t('card.choose')} onClose={closePanel}>
      <div className={styles.skeleton} aria-busy="true" />
    </Sheet>
  )
}

/**
 * Returns the variant of a line; clients may have added one as a simple product. @see spec §4 "Cart edit
 * mode"
 */
const variantOf = (product: ProductDocument, { sku, selectedOptions, options }: CartEdit): string =>
  variantOfLine(product, {
    sku,
    optionIds: selectedOptions?.extension_attributes.configurable_item_options,
    words: options,
  }) ?? sku

type ChoosingProps = { page: ProductPageData; first: string | undefined; edit: CartEdit | undefined }

function Choosing({ page: guestPage, first, edit }: ChoosingProps) {
  const t = useTranslate()
  const page = usePersonalPage(guestPage)
  const storePath = useStorePath()
  const { product, parts } = page
  const [childSku, setChildSku] = useState(() => (edit ? variantOf(product, edit) : first))
  const choice = useChoice({ product, parts, childSku, chosen: edit?.selectedOptions })
  const purchase = usePurchase(choice, closePanel)
  const { isVirtual } = traitsOf(product.type_id)
  const title = isVirtual && !edit ? 'card.look' : 'card.choose'
  const footer = (
    <>
      <Price price={choice.price} />
      <EnergyLinks product={product} />
      <PartLabels choice={choice} />
      <AddButton
        request={stockNoticeRequestOf(product, choice)}
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
    <Sheet shape="drawer" title={t(title)} onClose={closePanel} footer={footer}>
      <div className={styles.sidebarHead}>
        <span className={groupedPartsStyles.setPicture}>
          <ProductImage path={choice.variant?.image ?? product.image} size={150} priority="near" />
        </span>
        <b>{product.name}</b>
      </div>
      {isVirtual && !edit && (
        <div className={styles.about}>
          {product.short_description && <p>{product.short_description}</p>}
          {product.description && <RichText html={product.description} />}
        </div>
      )}
      <ChoiceFields page={page} choice={choice} purchase={purchase} onPick={setChildSku} />
    </Sheet>
  )
}
