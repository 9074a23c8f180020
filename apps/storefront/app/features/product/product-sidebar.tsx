import { productPath } from '@ambra/domain/slug'
import { useEffect, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { useTranslate } from '#app/ui/messages.tsx'
import { closePanel } from '#app/ui/overlay.ts'
import { Price } from '#app/ui/price.tsx'
import { ProductImage } from '#app/ui/product-image.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { useStorePath } from '#app/ui/store.tsx'
import { AddButton, ChoiceFields } from './buy-box.tsx'
import type { ProductPageData } from './product-data.ts'
import styles from './product.module.css'
import { useChoice } from './use-choice.ts'
import { usePurchase } from './use-purchase.ts'

/** Pickers of a product without leaving the list it stands in. */
export function ProductSidebar({ sku }: { sku: string }) {
  const t = useTranslate()
  const storePath = useStorePath()
  const fetcher = useFetcher<ProductPageData>({ key: `choice ${sku}` })
  // Syncs with the server: the variants are asked for when the sidebar opens.
  useEffect(() => {
    if (fetcher.state === 'idle' && !fetcher.data)
      void fetcher.load(storePath(`/product-choice/${encodeURIComponent(sku)}`))
  })
  if (fetcher.data) return <Choosing key={sku} page={fetcher.data} />
  return (
    <Sheet shape="drawer" title={t('card.choose')} onClose={closePanel}>
      <div className={styles.skeleton} aria-busy="true" />
    </Sheet>
  )
}

function Choosing({ page }: { page: ProductPageData }) {
  const t = useTranslate()
  const storePath = useStorePath()
  const { product, parts } = page
  const [childSku, setChildSku] = useState<string>()
  const choice = useChoice({ product, parts, childSku })
  const purchase = usePurchase(choice, closePanel)
  const footer = (
    <>
      <Price price={choice.price} />
      <AddButton choice={choice} purchase={purchase} block />
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
