import { productPath } from '@ambra/domain/platform/text/slug'
import { type CSSProperties, type ReactNode, type Ref, useRef } from 'react'
import { Link } from 'react-router'
import { usePriceFormat } from '#app/i18n/format.ts'
import { IconButton } from '#app/ui/button.tsx'
import { EnergyLinks } from '#app/shop-ui/marks/energy-links.tsx'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { NoticeBell } from '#app/shop-ui/notice-bell.tsx'
import { Price, priceViewOf } from '#app/shop-ui/price.tsx'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'
import { ProductImage } from '#app/shop-ui/product-image.tsx'
import { Rating } from '#app/shop-ui/rating.tsx'
import { StockLabel } from '#app/shop-ui/stock-label.tsx'
import { labelledParts, useLineFacts } from '#app/offline/use-line-facts.ts'
import { usePriceVariant } from '#app/shop-ui/use-price-variant.ts'
import { useStore, useStorePath } from '#app/i18n/store.tsx'
import { type AdvantageWord, advantageOf } from './advantage.ts'
import type { CompareGroup, CompareRow } from './comparison.ts'
import styles from './compare-table.module.css'

type CompareTableProps = {
  products: readonly CardProduct[]
  /** Rows above the specification, such as the price; also shown with "only differences". */
  facts: readonly CompareRow[]
  groups: readonly CompareGroup[]
  onlyDifferences: boolean
  onRemove?: (sku: string) => void
  /** Link to more products of the kind; without it the column is omitted. */
  morePath?: string
  /** Renders the add button of a product; provided by the page, which knows the cart. */
  action: (product: CardProduct) => ReactNode
}

/**
 * Table of products side by side: heads stay at the top, labels at the left; wide tables scroll in their
 * own frame.
 */
export function CompareTable({
  products,
  facts,
  groups,
  onlyDifferences,
  onRemove,
  morePath,
  action,
}: CompareTableProps) {
  const t = useTranslate()
  const storePath = useStorePath()
  const shown = groups
    .map(({ title, rows }) => ({
      title,
      rows: onlyDifferences ? rows.filter(({ differs }) => differs) : rows,
    }))
    .filter(({ rows }) => rows.length > 0)
  const names = useRef<HTMLDivElement>(null)
  /** Shows the bar of names while the head is scrolled out of view. */
  function watchHead(head: HTMLTableSectionElement) {
    const observer = new IntersectionObserver(
      ([entry]) => {
        const isAbove = entry && !entry.isIntersecting && entry.boundingClientRect.top < 0
        names.current?.toggleAttribute('data-shown', isAbove === true)
      },
      { rootMargin: '-120px 0px 0px' },
    )
    observer.observe(head)
    return () => observer.disconnect()
  }
  const columns = { '--columns': products.length + (morePath ? 1 : 0) } as CSSProperties
  const rowProps = (row: CompareRow) => ({
    row,
    isTinted: row.differs && products.length > 1,
    hasSpare: morePath !== undefined,
  })
  return (
    <div className={styles.comparison} style={columns}>
      <NamesBar ref={names} products={products} />
      {/* Keyboard users scroll a wide table by focusing its frame. */}
      <section
        className={styles.frame}
        aria-label={t('compare.table')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={({ currentTarget }) => names.current?.scrollTo({ left: currentTarget.scrollLeft })}
      >
        <table className={styles.table}>
          <thead ref={watchHead}>
            <tr>
              <th scope="col">
                <small>{t('compare.legend')}</small>
              </th>
              {products.map((product) => (
                <th key={product.sku} scope="col">
                  <ProductHead product={product} {...(onRemove && { onRemove })} action={action} />
                </th>
              ))}
              {morePath && (
                <td>
                  <Link className={styles.more} to={storePath(morePath)}>
                    <Icon name="plus" />
                    {t('compare.addProduct')}
                  </Link>
                </td>
              )}
            </tr>
          </thead>
          {facts.length > 0 && (
            <tbody>
              {facts.map((row) => (
                <ValueRow key={row.code} {...rowProps(row)} />
              ))}
            </tbody>
          )}
          {shown.map(({ title, rows }) => (
            <tbody key={title}>
              <tr className={styles.caption}>
                <th scope="colgroup" colSpan={products.length + (morePath ? 2 : 1)}>
                  <span>{title}</span>
                </th>
              </tr>
              {rows.map((row) => (
                <ValueRow key={row.code} {...rowProps(row)} />
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </div>
  )
}

/**
 * Formats a price in a line of text: `from 369.00 € (Visible wear · Sand)` for several prices, never
 * without the variant.
 */
export function usePriceText() {
  const t = useTranslate()
  const formatPrice = usePriceFormat()
  const variantOf = usePriceVariant()
  return (product: CardProduct) => {
    const price = priceViewOf(product)
    if (!price) return ''
    const variant = variantOf(product)
    return price.isFrom
      ? `${t('price.from')} ${formatPrice(price.now)}${variant && ` (${variant})`}`
      : formatPrice(price.now)
  }
}

type NamesBarProps = { ref: Ref<HTMLDivElement>; products: readonly CardProduct[] }

/** Product names below the shop's header, shown when the table's own head is scrolled out of view. */
function NamesBar({ ref, products }: NamesBarProps) {
  const priceText = usePriceText()
  return (
    <div className={styles.names} ref={ref} aria-hidden="true">
      <div>
        {products.map((product) => (
          <p key={product.sku}>
            <ProductImage path={product.image} size={150} />
            <span>
              <b>{product.name}</b>
              {priceText(product)}
            </span>
          </p>
        ))}
      </div>
    </div>
  )
}

function ProductHead({
  product,
  onRemove,
  action,
}: Pick<CompareTableProps, 'onRemove' | 'action'> & { product: CardProduct }) {
  const t = useTranslate()
  const storePath = useStorePath()
  const price = priceViewOf(product)
  const variant = usePriceVariant()(product)
  const isInStock = product.stock.is_in_stock
  return (
    <div className={styles.head}>
      <div className={styles.stage}>
        <ProductImage path={product.image} size={266} />
        {onRemove && (
          <IconButton
            label={t('compare.remove', { name: product.name })}
            onClick={() => onRemove(product.sku)}
          >
            <Icon name="x" />
          </IconButton>
        )}
      </div>
      <Link to={storePath(productPath(product))}>{product.name}</Link>
      <div className={styles.facts}>
        {product.rating ? <Rating rating={product.rating} count={product.reviewCount ?? 0} /> : <span />}
        <EnergyLinks product={product} />
        {product.type_id === 'bundle' && <SetLabels sku={product.sku} />}
      </div>
      <StockLabel isInStock={isInStock} quantity={product.total_qty} isCounted={product.stock.manage_stock} />
      <Price price={price} />
      {price && variant && <small>{variant}</small>}
      {price && isInStock && action(product)}
      {price && !isInStock && <NoticeBell sku={product.sku} name={product.name} />}
    </div>
  )
}

type ValueRowProps = { row: CompareRow; isTinted: boolean; hasSpare: boolean }

const leads = {
  brighter: 'compare.lead.brighter',
  cheaper: 'compare.lead.cheaper',
  larger: 'compare.lead.larger',
  less: 'compare.lead.less',
  lighter: 'compare.lead.lighter',
  longer: 'compare.lead.longer',
  more: 'compare.lead.more',
  quieter: 'compare.lead.quieter',
  saves: 'compare.lead.saves',
  times: 'compare.lead.times',
} as const satisfies Record<AdvantageWord, string>

function ValueRow({ row, isTinted, hasSpare }: ValueRowProps) {
  const t = useTranslate()
  const { language } = useStore()
  const lead = row.better && advantageOf(row, row.better, language)
  return (
    <tr data-differs={isTinted || undefined}>
      <th scope="row">{row.label}</th>
      {row.values.map((value, position) => (
        // Columns have no identity of their own: a value belongs to the product at its position.
        // oxlint-disable-next-line react/no-array-index-key
        <td key={position} data-best={row.best === position || undefined}>
          {value || '—'}
          {row.best === position && <span className="visually-hidden"> {t('compare.best')}</span>}
          {row.best === position && lead && (
            <span className={styles.lead}>{t(leads[lead.word], { amount: lead.amount })}</span>
          )}
        </td>
      ))}
      {/* Empty column below "Add a product". */}
      {hasSpare && <td className={styles.spare} aria-label={t('compare.addProduct')} />}
    </tr>
  )
}

/** Energy classes of a set's default parts, whose price is shown above. @see docs/rules/law LAW-ENE-1 */
function SetLabels({ sku }: { sku: string }) {
  const line = { sku }
  const facts = useLineFacts(useStore().index, [line])
  return labelledParts(line, facts).map(({ slug = '', parentSku, ...part }) => (
    <div key={part.sku}>
      <span className="xs muted">{part.name}</span>
      <EnergyLinks product={{ ...part, slug, parentSku: parentSku ?? part.sku }} />
    </div>
  ))
}
