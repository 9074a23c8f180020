import type { SearchRule, SearchTried } from '@ambra/contract/search/search-rules'
import { useState } from 'react'
import { client } from '#console/api/client.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { useMoney } from '#console/shop/money.ts'
import { Button } from '#console/ui/button.tsx'
import form from '#console/ui/form.module.css'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { Part } from '#console/ui/page.tsx'
import { SearchField } from '#console/ui/search-field.tsx'
import { List } from '#console/ui/table.tsx'

type Props = {
  store: string
  /** Unsaved rule and the id of the one it replaces. */
  draft?: SearchRule | undefined
  id?: number | undefined
  /** Initial query. */
  text?: string
  /** Pins a product. */
  onPin?: (sku: string) => void
}

/** Search preview: current results, and results with the unsaved rule. */
export function TryOut({ store, draft, id, text: first = '', onPin }: Props) {
  const t = useTranslate()
  const command = useCommand({ isLook: true })
  const [typed, setTyped] = useState<string>()
  const [tried, setTried] = useState<SearchTried & { text: string }>()
  const find = (text: string) =>
    command.run(async () => {
      const found = await client.query('search.try', {
        store,
        q: text,
        ...(id !== undefined && { id }),
        ...(draft && { draft: JSON.stringify(draft) }),
      })
      setTried({ ...found, text })
    })
  return (
    <Part title={t('search.try')}>
      <div className={form.filters}>
        <SearchField
          label={t('search.tryText')}
          submit={t('search.tryNow')}
          icon="search"
          command={command}
          value={typed ?? first}
          onChange={setTyped}
          onSearch={find}
          minLength={1}
        />
      </div>
      <div aria-live="polite" className={form.columns}>
        {tried && (
          <Found
            title={t(tried.changed ? 'search.before' : 'search.shown', { text: tried.text })}
            list={tried.now}
            {...(onPin && { onPin })}
          />
        )}
        {tried?.changed && (
          <Found
            title={t('search.after', { text: tried.text })}
            list={tried.changed}
            before={tried.now}
            {...(onPin && { onPin })}
          />
        )}
      </div>
    </Part>
  )
}

type FoundList = SearchTried['now']

function Found({
  title,
  list,
  before,
  onPin,
}: {
  title: string
  list: FoundList
  before?: FoundList
  onPin?: (sku: string) => void
}) {
  const t = useTranslate()
  const money = useMoney()
  const rows = list.rows.map((row, index) => ({ ...row, place: index + 1 }))
  const placeBefore = (sku: string) => (before?.rows.findIndex((row) => row.sku === sku) ?? -1) + 1
  return (
    <section>
      <h3>{title}</h3>
      <p className="muted">{t('search.total', { count: list.total })}</p>
      {list.dropped.length > 0 && (
        <Notice kind="warn">{t('search.dropped', { words: list.dropped.join(', ') })}</Notice>
      )}
      <List
        caption={title}
        rows={rows}
        keyOf={({ sku }) => sku}
        columns={[
          {
            id: 'name',
            title: t('search.product'),
            cell: ({ place, name, sku }) => (
              <>
                {place}. {name} <span className="muted">{sku}</span>
              </>
            ),
          },
          {
            id: 'price',
            title: t('search.price'),
            isFigure: true,
            cell: ({ price_cents: cents }) => money(cents),
          },
          ...(before
            ? [
                {
                  id: 'was',
                  title: t('search.was'),
                  cell: ({ sku, place }: { sku: string; place: number }) => {
                    const was = placeBefore(sku)
                    if (was === place) return '='
                    return (
                      <Badge kind={was === 0 || was > place ? 'ok' : 'warn'}>
                        {was === 0 ? t('search.wasBelow') : t('search.wasAt', { place: was })}
                      </Badge>
                    )
                  },
                },
              ]
            : []),
          ...(onPin && !before
            ? [
                {
                  id: 'pin',
                  title: t('search.action'),
                  cell: ({ sku, name }: { sku: string; name: string }) => (
                    <Button
                      variant="text"
                      aria-label={t('search.pinNamed', { name })}
                      onPress={() => onPin(sku)}
                    >
                      {t('search.pinIt')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
    </section>
  )
}
