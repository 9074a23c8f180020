import type { ExplainedProduct, SearchExplained } from '@ambra/contract/search/search-explained'
import { stores } from '@ambra/domain/platform/shop/stores'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { useSearchParams } from 'react-router'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { Empty, Part } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { SearchHead, useStore, storeIn } from './search-head.tsx'
import { useReasons } from './use-reasons.ts'
import type { Route } from './+types/why'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const address = new URL(request.url).searchParams
    const [q, sku] = [address.get('q')?.trim().slice(0, 200) ?? '', address.get('sku')?.trim().slice(0, 64)]
    if (!q) return { explained: undefined }
    const requested = { store: storeIn(address), q, ...(sku && { sku }) }
    return { explained: await client.query('search.explain', requested, { signal: request.signal }) }
  })

/** Why products stand where they stand for a text; text and product are in the address. */
export default function Why({ loaderData: { explained } }: Route.ComponentProps) {
  const t = useTranslate()
  const [address] = useSearchParams()
  const sku = address.get('sku')?.trim()
  return (
    <>
      <SearchHead view="why" lead={t('search.whyLead')} />
      <Question key={address.toString()} />
      {explained ? (
        <div aria-live="polite">
          <p className="muted">{t('search.total', { count: explained.total })}</p>
          <Readings {...explained} />
          {sku && (
            <Part title={t('search.requested')}>
              {explained.requested ? (
                <Products {...explained} title={t('search.requested')} products={[explained.requested]} />
              ) : (
                <Notice kind="warn">{t('search.noProduct', { sku })}</Notice>
              )}
            </Part>
          )}
          {explained.products.length > 0 && (
            <Part title={t('search.shown', { text: address.get('q') ?? '' })}>
              <Products title={t('search.view.why')} {...explained} />
            </Part>
          )}
        </div>
      ) : (
        <Empty title={t('search.whyEmpty')} />
      )}
    </>
  )
}

function Question() {
  const t = useTranslate()
  const store = useStore()
  const [address, setAddress] = useSearchParams()
  const [q, setQ] = useState(address.get('q') ?? '')
  const [sku, setSku] = useState(address.get('sku') ?? '')
  return (
    <Form
      className={form.filters ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        if (q.trim()) setAddress({ store, q, ...(sku.trim() && { sku }) }, { preventScrollReset: true })
      }}
    >
      <Field label={t('search.tryText')} value={q} onChange={setQ} maxLength={200} autoComplete="off" />
      <Field
        label={t('search.whySku')}
        hint={t('search.whySkuHint')}
        value={sku}
        onChange={setSku}
        maxLength={64}
        autoComplete="off"
        isCode
      />
      <Button type="submit" icon="search" isDisabled={!q.trim()}>
        {t('search.tryNow')}
      </Button>
    </Form>
  )
}

/** Parts read differently from the typed text. */
function Readings({ corrected, dropped, understood, elsewhere }: SearchExplained) {
  const t = useTranslate()
  const read = corrected.map(({ from, to }) => `${from} → ${to}`).join(', ')
  return (
    <>
      {read && <Notice kind="info">{t('search.readAs', { words: read })}</Notice>}
      {elsewhere !== null && (
        <Notice kind="info">
          {t('search.elsewhere', { store: stores.find(({ code }) => code === elsewhere)?.name ?? elsewhere })}
        </Notice>
      )}
      {understood.length > 0 && (
        <Notice kind="info">{t('search.understood', { words: understood.join(', ') })}</Notice>
      )}
      {dropped.length > 0 && (
        <Notice kind="warn">{t('search.dropped', { words: dropped.join(', ') })}</Notice>
      )}
    </>
  )
}

type ProductsProps = Pick<SearchExplained, 'steps' | 'elsewhere'> & {
  title: string
  products: readonly ExplainedProduct[]
}

function Products({ title, products, steps, elsewhere }: ProductsProps) {
  const t = useTranslate()
  const reasonsFor = useReasons()
  return (
    <List
      caption={title}
      rows={products}
      keyOf={({ sku }) => sku}
      columns={[
        {
          id: 'name',
          title: t('search.product'),
          cell: ({ place, name, sku }) => (
            <>
              {place !== null && `${place}. `}
              {name} <span className="muted">{sku}</span>
            </>
          ),
        },
        {
          id: 'why',
          title: t('search.reasons'),
          cell: (product) => (
            <ul>
              {reasonsFor(product, elsewhere !== null).map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          ),
        },
        {
          id: 'step',
          title: t('search.step'),
          isFigure: true,
          cell: ({ step }) => (step === null ? '–' : `${step} / ${steps}`),
        },
        { id: 'stock', title: t('search.stock'), isFigure: true, cell: ({ quantity }) => quantity },
      ]}
    />
  )
}
