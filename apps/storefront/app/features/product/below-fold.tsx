import type { ProductFile } from '@ambra/contract/catalogue/product-facts'
import { marginTaxClass, marginSchemeTexts } from '@ambra/domain/accounting/margin-scheme'
import { useMemo, useState } from 'react'
import { useSeen } from '#app/offline/use-seen.ts'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { RichText } from '#app/shop-ui/rich-text.tsx'
import { useStore, useStorePath } from '#app/i18n/store.tsx'
import { LateWearViewer } from '#app/shop-ui/wear/late-wear-viewer.tsx'
import { gradeOf, gradeOption, isUsed } from '#app/features/product/choice/grade-option.ts'
import { GradeTable } from '#app/features/product/facts/grade-table.tsx'
import type { ProductDocument, ReviewItem, ProductBanner } from './choice/product-data.ts'
import styles from './below-fold.module.css'
import variantPickersStyles from './choice/variant-pickers.module.css'
import { Highlights } from '#app/features/product/facts/highlights.tsx'
import { Rights } from '#app/features/product/facts/rights.tsx'
import productSectionStyles from '#app/features/product/facts/product-section.module.css'
import { Questions } from '#app/features/product/reviews/questions.tsx'
import { Reviews } from '#app/features/product/reviews/reviews.tsx'
import { Safety } from '#app/features/product/facts/safety.tsx'
import { SizeCheck } from '#app/features/product/facts/size-check.tsx'
import { SpecTable } from '#app/features/product/facts/spec-table.tsx'
import type { Choice } from './choice/choice.ts'
import { formatDateTime } from '@ambra/domain/platform/text/date-time'
import { createPortal } from 'react-dom'
import { useDataAge } from '#app/offline/data-age.ts'
import { useTimeout } from '#app/ui/use-timeout.ts'
import { AsOf } from '#app/shop-ui/as-of.tsx'
import buyBarStyles from './buy-bar.module.css'
import buyBoxStyles from './buy-box.module.css'
import { ButtonLink } from '#app/ui/button.tsx'
import { CampaignImage } from '#app/shop-ui/campaign-image.tsx'
import productBannersStyles from './product-banners.module.css'

/** Characters of a description of which a phone shows the beginning. */
const longText = 500

type BelowFoldProps = { product: ProductDocument; choice: Choice; reviews: readonly ReviewItem[] }

export function BelowFold({ product, choice, reviews }: BelowFoldProps) {
  const t = useTranslate()
  useSeen(useMemo(() => [product], [product]))
  return (
    <>
      <PriceAge key={product.sku} />
      <Highlights highlights={product.highlights} />
      {product.description && (
        <section id="description" className={`section ${productSectionStyles.columns}`}>
          <h2>{t('product.description')}</h2>
          {product.description.length > longText ? (
            <details className={styles.long}>
              <summary className="link">{t('info.wholeText')}</summary>
              <RichText html={product.description} />
            </details>
          ) : (
            <RichText html={product.description} />
          )}
        </section>
      )}
      <ProductBanners banners={product.banners} place={1} />
      <GradeTable product={product} choice={choice}>
        <Wear key={`wear ${product.sku}`} product={product} choice={choice} />
      </GradeTable>
      <section id="specs" className={`section ${productSectionStyles.columns}`}>
        <h2>{t('product.specs')}</h2>
        <div>
          <SpecTable specs={[...product.specs, ...useIdentifiers(product, choice)]} />
          {product.placeSize && <SizeCheck size={product.placeSize} />}
        </div>
      </section>
      <ProductBanners banners={product.banners} place={2} />
      {product.documents && <Documents files={product.documents} />}
      <Safety product={product} />
      <Rights product={product} />
      <ProductBanners banners={product.banners} place={3} />
      <Reviews productId={product.id} reviews={reviews} rating={product.rating} />
      <Questions productId={product.id} questions={product.questions ?? []} />
    </>
  )
}

/** Close-ups of the grades and a link to them beside the picker. The close-ups show a phone. */
function Wear({ product, choice }: Pick<BelowFoldProps, 'product' | 'choice'>) {
  const t = useTranslate()
  const [legend, setLegend] = useState<Element | null>()
  // The picker is in the document after it has been rendered.
  useTimeout(() => setLegend(find(variantPickersStyles.gradeNote)?.parentElement?.querySelector('legend')), 0)
  const isGraded = gradeOption(product) !== undefined || isUsed(product, choice.variant)
  if (product.kind !== 'phone' || !isGraded) return null
  return (
    <>
      {legend &&
        createPortal(
          <a className="link" href="#wear">
            {t('wear.compare')}
          </a>,
          legend,
        )}
      <LateWearViewer key={choice.variant?.sku} grade={gradeOf(product, choice.variant)} />
    </>
  )
}

/** Returns brand and product codes as rows of the table. */
function useIdentifiers(product: ProductDocument, { variant }: Choice) {
  const t = useTranslate()
  const { language } = useStore()
  const isMargin = (variant?.tax_class_id ?? product.tax_class_id) === marginTaxClass
  const group = t('info.identifiers')
  const hasBrandRow = product.specs.some(({ value }) => value === product.brandName)
  const rows = [
    { code: 'brand', label: t('info.brand'), value: hasBrandRow ? undefined : product.brandName },
    { code: 'mpn', label: t('info.mpn'), value: product.giftCard ? undefined : product.mpn },
    { code: 'gtin', label: t('info.gtin'), value: product.gtin },
    { code: 'sku', label: 'SKU', value: variant?.sku ?? product.sku },
    {
      code: 'vat',
      label: marginSchemeTexts[language].label,
      value: isMargin ? marginSchemeTexts[language].value : undefined,
    },
  ]
  return rows.flatMap(({ value, ...row }) => (value ? [{ ...row, value, group }] : []))
}

const units = ['kilobyte', 'megabyte'] as const

function Documents({ files }: { files: readonly ProductFile[] }) {
  const t = useTranslate()
  const { locale } = useStore()
  const languageNames = new Intl.DisplayNames(locale, { type: 'language' })
  function sizeOf(bytes: number) {
    const [unit, value] = bytes < 1_000_000 ? [units[0], bytes / 1000] : [units[1], bytes / 1_000_000]
    const digits = { maximumFractionDigits: value < 10 ? 1 : 0 }
    return new Intl.NumberFormat(locale, { style: 'unit', unit, ...digits })
      .format(value)
      .replace(/\s/g, '\u00a0')
  }
  return (
    <section id="documents" className={`section ${productSectionStyles.columns}`}>
      <h2>{t('info.documents')}</h2>
      <ul className={styles.documents}>
        {files.map(({ href, title, format, bytes, language }) => (
          <li key={href}>
            <Icon name="file-down" />
            <a
              className="link"
              href={href}
              hrefLang={language}
              {...(href.startsWith('https:') && { rel: 'noopener' })}
            >
              {title}
            </a>
            <span className="muted sm">
              {[
                language && languageNames.of(language),
                format,
                bytes === undefined ? undefined : sizeOf(bytes),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const find = (name: string | undefined) => document.querySelector(`#main .${CSS.escape(name ?? '')}`)

/**
 * Shows the age of stock and price if they may be outdated, also in the bar of a phone. Its script loads
 * later than theirs.
 */
function PriceAge() {
  const t = useTranslate()
  const { language } = useStore()
  const age = useDataAge()
  const [places, setPlaces] = useState<Record<'stock' | 'box' | 'bar', Element | null>>()
  // The prices are in the document after they have been rendered.
  useTimeout(
    () =>
      setPlaces({
        stock: find(buyBoxStyles.meta),
        box: find(buyBoxStyles.priceBox),
        bar: find(buyBarStyles.buyBar),
      }),
    0,
  )
  if (age === undefined || !places) return null
  const { stock, box, bar } = places
  const moment = t('offline.seenAt', { time: formatDateTime(age, language) })
  return (
    <>
      {stock && createPortal(<span className="xs warn">{moment}</span>, stock)}
      {box && createPortal(<AsOf at={age} of="product" />, box)}
      {bar && createPortal(<AsOf at={age} of="bar" />, bar)}
    </>
  )
}

type ProductBannersProps = { banners: readonly ProductBanner[] | undefined; place: ProductBanner['place'] }

function ProductBanners({ banners = [], place }: ProductBannersProps) {
  const storePath = useStorePath()
  return banners
    .filter((banner) => banner.place === place)
    .map(({ code, title, text, button, path, image }) => (
      <aside
        key={code}
        className={`section ${productBannersStyles.campaign}`}
        aria-label={title}
        data-screen-only
      >
        <div>
          <p className={productBannersStyles.bannerTitle}>{title}</p>
          {text && <p>{text}</p>}
          {button && path && (
            <ButtonLink variant="ink" size="small" to={storePath(path)}>
              {button}
            </ButtonLink>
          )}
        </div>
        {image && <CampaignImage path={image} sizes="(min-width: 834px) 400px, 60vw" />}
      </aside>
    ))
}
