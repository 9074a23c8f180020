import type { DraftQuote } from '@ambra/contract/sales/draft-operations'
import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { useState } from 'react'
import { client } from '#console/api/client.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { useMoney } from '#console/shop/money.ts'
import { useScanner } from '#console/shop/use-scanner.ts'
import { IconButton } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import { Badge } from '#console/ui/notice.tsx'
import { SearchField } from '#console/ui/search-field.tsx'
import styles from './phone.module.css'
import { problemText } from './problem-text.ts'
import type { EditedDraft } from './use-draft.ts'

type Found = AdminResult<'products.list'>['rows']
const mostLines = 50

/** Adds products by search or scanner, with price and stock in this store. */
export function Products({ edited, store }: { edited: EditedDraft; store: string }) {
  const t = useTranslate()
  const command = useCommand({ isLook: true })
  const [search, setSearch] = useState('')
  const [found, setFound] = useState<Found>()
  const { lines } = edited.draft

  function add(sku: string): void {
    const known = lines.find((line) => line.sku === sku)
    const next = known
      ? lines.map((line) => (line === known ? { ...line, qty: line.qty + 1 } : line))
      : [...lines, { sku, qty: 1 }]
    if (next.length <= mostLines) edited.change({ lines: next }, true)
    setFound(undefined)
    setSearch('')
  }
  const find = (text: string) =>
    command.run(async () => {
      const { rows } = await client.query('products.list', { q: text, store, state: 'sold', limit: 20 })
      const exact = rows.filter(({ sku, gtin }) => sku === text || gtin === text)
      if (exact.length === 1 && exact[0]) add(exact[0].sku)
      else setFound(rows)
    })
  useScanner((code) => {
    if (code.trim().length > 1) void find(code.trim())
  })
  return (
    <div className={styles.stack}>
      <div className={styles.search}>
        <SearchField
          label={t('phone.findGoods')}
          hint={t('phone.findGoodsHint')}
          submit={t('phone.find')}
          icon="search"
          command={command}
          value={search}
          onChange={setSearch}
          onSearch={find}
        />
      </div>
      {found && <FoundGoods found={found} onAdd={add} />}
      <Lines edited={edited} />
    </div>
  )
}

function FoundGoods({ found, onAdd }: { found: Found; onAdd: (sku: string) => void }) {
  const t = useTranslate()
  const money = useMoney()
  if (found.length === 0) return <p role="status">{t('phone.noGoods')}</p>
  return (
    <ul className={styles.found} aria-label={t('phone.foundGoods')}>
      {found.map(({ sku, name, price_cents, left }) => (
        <li key={sku}>
          <div>
            <b>{name}</b>
            <span className={styles.small}>
              {[sku, left === null ? '' : t('phone.left', { count: left })].filter(Boolean).join(' · ')}
            </span>
          </div>
          <span className="tabular">{price_cents === null ? '' : money(price_cents)}</span>
          <IconButton icon="plus" label={t('phone.add', { name })} onPress={() => onAdd(sku)} />
        </li>
      ))}
    </ul>
  )
}

function Lines({ edited: { draft, known, change } }: { edited: EditedDraft }) {
  const t = useTranslate()
  if (draft.lines.length === 0) return <p className="muted">{t('phone.noLines')}</p>
  const set = (index: number, qty: number) =>
    change({ lines: draft.lines.map((line, at) => (at === index ? { ...line, qty } : line)) })
  const remove = (index: number) => change({ lines: draft.lines.filter((_, at) => at !== index) }, true)
  return (
    <ul className={styles.lines} aria-label={t('phone.goods')}>
      {draft.lines.map(({ sku, qty }, index) => (
        <Line
          key={sku}
          sku={sku}
          qty={qty}
          // The quote belongs to the last saved line, so it is shown only for the same SKU.
          quote={known.draft.lines[index]?.sku === sku ? known.quote.lines[index] : undefined}
          onQty={(next) => set(index, next)}
          onRemove={() => remove(index)}
        />
      ))}
    </ul>
  )
}

function Line({
  sku,
  qty,
  quote,
  onQty,
  onRemove,
}: {
  sku: string
  qty: number
  quote: DraftQuote['lines'][number] | undefined
  onQty: (qty: number) => void
  onRemove: () => void
}) {
  const t = useTranslate()
  const money = useMoney()
  const name = quote?.name ?? sku
  const [typed, type] = useState<string>()
  const step = (by: number) => {
    type(undefined)
    onQty(Math.min(10_000, Math.max(1, qty + by)))
  }
  return (
    <li>
      <div className={styles.name}>
        <b>{name}</b>
        <span className={styles.small}>
          {[sku, quote?.left == null ? '' : t('phone.left', { count: quote.left })]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {quote?.problem && <Badge kind="error">{problemText(t, quote.problem)}</Badge>}
      </div>
      <div className={styles.qty}>
        <Field
          label={t('phone.qtyOf', { name })}
          type="text"
          inputMode="numeric"
          value={typed ?? String(qty)}
          onChange={(text) => {
            type(text)
            const next = Math.trunc(Number(text))
            if (next >= 1 && next <= 10_000) onQty(next)
          }}
          onBlur={() => type(undefined)}
          maxLength={5}
        />
        <IconButton icon="plus" label={t('phone.more', { name })} onPress={() => step(1)} />
        <IconButton icon="x" label={t('phone.removeLine', { name })} onPress={onRemove} />
        <span className="tabular">{quote ? money(quote.row_cents - quote.discount_cents) : ''}</span>
      </div>
    </li>
  )
}
