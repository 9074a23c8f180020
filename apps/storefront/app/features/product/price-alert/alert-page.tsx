import { productPath } from '@ambra/domain/platform/text/slug'
import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import { Price, priceViewOf } from '#app/shop-ui/price.tsx'
import { ProductImage } from '#app/shop-ui/product-image.tsx'
import type { FailedSubmission } from '#app/forms/form-error.ts'
import { type AlertFields, AlertForm, AlertSent } from './alert-form.tsx'
import styles from './price-alert.module.css'

export type AlertProduct = {
  sku: string
  parentSku?: string
  name: string
  slug: string
  image: string
  final_price: number | null
  lowestPrice30?: number
  discountPercent?: number
  hasSeveralPrices?: boolean
}

type AlertPageProps = {
  product: AlertProduct
  isSent: boolean
  posted?: FailedSubmission<AlertFields> | undefined
}

/** Product of an alert with its current price, and the form. */
export function AlertPage({ product, isSent, posted }: AlertPageProps) {
  const t = useTranslate()
  const storePath = useStorePath()
  const { sku, parentSku = sku, slug } = product
  const path = storePath(productPath({ sku: parentSku, slug }, parentSku === sku ? undefined : sku))
  return (
    <section className={styles.page}>
      <h1>{t('priceAlert.title')}</h1>
      <div className={styles.goods}>
        <ProductImage path={product.image} size={150} />
        <div>
          <Link className="link" to={path}>
            {product.name}
          </Link>
          <Price price={priceViewOf(product)} />
        </div>
      </div>
      {isSent ? (
        <AlertSent state="pending" />
      ) : (
        <div>
          <p>{t('priceAlert.lead')}</p>
          <AlertForm key={sku} sku={sku} price={product.final_price ?? 0} posted={posted} />
        </div>
      )}
    </section>
  )
}
