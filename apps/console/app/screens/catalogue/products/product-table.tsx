import type { ProductListRow } from '@ambra/contract/catalogue/product-fields'
import type { ListFields } from '@ambra/contract/platform/custom-fields/custom-field'
import { specialEndsAt, specialStartsAt } from '@ambra/domain/catalogue/prices/pricing'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import { Checkbox } from 'react-aria-components'
import { Link } from 'react-router'
import { codeText, useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { formatNumber } from '@ambra/domain/platform/text/format'
import { useFieldColumns } from '#console/shop/custom-fields/list-fields.tsx'
import { Icon } from '@ambra/ui/icon'
import { Badge } from '#console/ui/notice.tsx'
import { List } from '#console/ui/table.tsx'
import styles from './products.module.css'
import { useMoney } from '#console/shop/money.ts'

const stateKinds = { sold: 'ok', unsold: 'warn', off: 'plain' } as const
/** Number of problems shown beside the state; the product screen shows all. */
const shownProblems = 2

type Props = {
  rows: readonly ProductListRow[]
  custom?: ListFields
  /** Undefined if rows cannot be selected. */
  selection?: { chosen: ReadonlySet<string>; choose: (chosen: ReadonlySet<string>) => void }
  /** Omits brand and category, to fit beside other content. */
  isShort?: boolean
}

const noFields: ListFields = { fields: [], values: {} }

/** Products of one page, with checkboxes for bulk actions. */
export function ProductTable({ rows, custom = noFields, selection, isShort = false }: Props) {
  const t = useTranslate()
  const fieldColumns = useFieldColumns<ProductListRow>(custom, ({ sku }) => sku)
  return (
    <List
      caption={t('screen.products')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'name',
          title: t('products.product'),
          cell: (row) => <ProductCell row={row} selection={selection} />,
        },
        ...(isShort
          ? []
          : [
              {
                id: 'brand',
                title: t('products.by.brand'),
                cell: ({ brand }: ProductListRow) => brand ?? '',
              },
              {
                id: 'category',
                title: t('products.by.category'),
                cell: ({ category }: ProductListRow) => category ?? '',
              },
            ]),
        { id: 'price', title: t('products.price'), isFigure: true, cell: (row) => <Price row={row} /> },
        { id: 'left', title: t('products.left'), isFigure: true, cell: (row) => <Left row={row} /> },
        { id: 'state', title: t('products.by.state'), cell: (row) => <State row={row} /> },
        ...fieldColumns,
      ]}
    />
  )
}

function ProductCell({ row, selection }: { row: ProductListRow; selection: Props['selection'] }) {
  return (
    <div className={styles.product}>
      {selection && <RowCheck row={row} {...selection} />}
      {row.picture ? (
        <img
          className={styles.picture}
          src={`/img/150/150/resize/${row.picture.replace(/^\//, '')}`}
          alt=""
          width={44}
          height={44}
          loading="lazy"
        />
      ) : (
        <span className={styles.picture} data-empty>
          <Icon name="package" size="small" />
        </span>
      )}
      <div className={styles.words}>
        <Link to={`/products/${encodeURIComponent(row.sku)}`} data-row className="link">
          {row.name}
        </Link>
        <span className={styles.sku}>{row.gtin === null ? row.sku : `${row.sku} · ${row.gtin}`}</span>
      </div>
    </div>
  )
}

function RowCheck({ row, chosen, choose }: { row: ProductListRow } & NonNullable<Props['selection']>) {
  const t = useTranslate()
  const toggle = () => {
    const next = new Set(chosen)
    if (!next.delete(row.sku)) next.add(row.sku)
    choose(next)
  }
  return (
    <Checkbox
      className={styles.choose ?? ''}
      aria-label={t('products.choose.row', { name: row.name })}
      isSelected={chosen.has(row.sku)}
      onChange={toggle}
      data-no-print
    >
      <span className={styles.mark}>
        <Icon name="check" size="small" />
      </span>
    </Checkbox>
  )
}

function Price({ row: { type, price_cents, special } }: { row: ProductListRow }) {
  const money = useMoney()
  // A product made of parts costs as much as its parts.
  if (price_cents === null || (price_cents === 0 && traitsOf(type).composedOf === 'parts')) return '–'
  if (special === null || special.cents >= price_cents || !isRunning(special)) return money(price_cents)
  return (
    <>
      <span>{money(special.cents)}</span>
      <br />
      <s className="muted">{money(price_cents)}</s>
    </>
  )
}

function isRunning({ from, to }: NonNullable<ProductListRow['special']>): boolean {
  const now = new Date()
  return (specialStartsAt(from) ?? now) <= now && (specialEndsAt(to) ?? now) >= now
}

function Left({ row: { left, reserved } }: { row: ProductListRow }) {
  const t = useTranslate()
  const language = useLanguage()
  if (left === null) return '∞'
  return (
    <>
      {formatNumber(left, language)}
      {reserved > 0 && (
        <>
          <br />
          <span className="muted">{t('products.reserved', { count: reserved })}</span>
        </>
      )}
    </>
  )
}

const draftKinds = { draft: 'info', planned: 'info', stopped: 'error' } as const

function State({ row: { state, problems, draft } }: { row: ProductListRow }) {
  const t = useTranslate()
  const shown = problems.filter((code) => code !== 'disabled').slice(0, shownProblems)
  return (
    <span className={styles.states}>
      <Badge kind={stateKinds[state]}>{t(`products.state.${state}`)}</Badge>
      {draft !== null && <Badge kind={draftKinds[draft]}>{t(`products.draft.${draft}`)}</Badge>}
      {shown.map((code) => (
        <span key={code} className="muted">
          {codeText(t, `products.problem.${code}`)}
        </span>
      ))}
    </span>
  )
}
