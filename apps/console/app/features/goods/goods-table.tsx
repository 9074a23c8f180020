import type { GoodsRow } from '@ambra/contract/admin/goods'
import { specialEndsAt, specialStartsAt } from '@ambra/domain/pricing'
import { traitsOf } from '@ambra/domain/product-types/traits'
import { Checkbox } from 'react-aria-components'
import { Link } from 'react-router'
import { codeText, useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { formatNumber } from '@ambra/domain/format'
import { Icon } from '#console/ui/icon.tsx'
import { Badge } from '#console/ui/notice.tsx'
import { List } from '#console/ui/table.tsx'
import styles from './goods.module.css'
import { useMoney } from '#console/shop/money.ts'

const stateKinds = { sold: 'ok', unsold: 'warn', off: 'plain' } as const
/** Shown beside the state; the page of the product tells the others. */
const shownProblems = 2

type Props = {
  rows: readonly GoodsRow[]
  /** Absent where nothing is done with many. */
  selection?: { chosen: ReadonlySet<string>; choose: (chosen: ReadonlySet<string>) => void }
  /** Beside other things: without maker and category. */
  isShort?: boolean
}

/** The rows of one page; a box chooses a row for what is done with many. */
export function GoodsTable({ rows, selection, isShort = false }: Props) {
  const t = useTranslate()
  return (
    <List
      caption={t('screen.goods')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'name',
          title: t('goods.product'),
          cell: (row) => <ProductCell row={row} selection={selection} />,
        },
        ...(isShort
          ? []
          : [
              { id: 'brand', title: t('goods.by.brand'), cell: ({ brand }: GoodsRow) => brand ?? '' },
              {
                id: 'category',
                title: t('goods.by.category'),
                cell: ({ category }: GoodsRow) => category ?? '',
              },
            ]),
        { id: 'price', title: t('goods.price'), isFigure: true, cell: (row) => <Price row={row} /> },
        { id: 'left', title: t('goods.left'), isFigure: true, cell: (row) => <Left row={row} /> },
        { id: 'state', title: t('goods.by.state'), cell: (row) => <State row={row} /> },
      ]}
    />
  )
}

function ProductCell({ row, selection }: { row: GoodsRow; selection: Props['selection'] }) {
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
        <Link to={`/goods/${encodeURIComponent(row.sku)}`} data-row className="link">
          {row.name}
        </Link>
        <span className={styles.sku}>{row.gtin === null ? row.sku : `${row.sku} · ${row.gtin}`}</span>
      </div>
    </div>
  )
}

function RowCheck({ row, chosen, choose }: { row: GoodsRow } & NonNullable<Props['selection']>) {
  const t = useTranslate()
  const toggle = () => {
    const next = new Set(chosen)
    if (!next.delete(row.sku)) next.add(row.sku)
    choose(next)
  }
  return (
    <Checkbox
      className={styles.choose ?? ''}
      aria-label={t('goods.choose.row', { name: row.name })}
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

function Price({ row: { type, price_cents, special } }: { row: GoodsRow }) {
  const money = useMoney()
  // What is made of parts costs what they cost.
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

function isRunning({ from, to }: NonNullable<GoodsRow['special']>): boolean {
  const now = new Date()
  return (specialStartsAt(from) ?? now) <= now && (specialEndsAt(to) ?? now) >= now
}

function Left({ row: { left, reserved } }: { row: GoodsRow }) {
  const t = useTranslate()
  const language = useLanguage()
  if (left === null) return '∞'
  return (
    <>
      {formatNumber(left, language)}
      {reserved > 0 && (
        <>
          <br />
          <span className="muted">{t('goods.reserved', { count: reserved })}</span>
        </>
      )}
    </>
  )
}

const draftKinds = { draft: 'info', planned: 'info', stopped: 'error' } as const

function State({ row: { state, problems, draft } }: { row: GoodsRow }) {
  const t = useTranslate()
  const shown = problems.filter((code) => code !== 'disabled').slice(0, shownProblems)
  return (
    <span className={styles.states}>
      <Badge kind={stateKinds[state]}>{t(`goods.state.${state}`)}</Badge>
      {draft !== null && <Badge kind={draftKinds[draft]}>{t(`goods.draft.${draft}`)}</Badge>}
      {shown.map((code) => (
        <span key={code} className="muted">
          {codeText(t, `goods.problem.${code}`)}
        </span>
      ))}
    </span>
  )
}
