import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import type { ListedSearchRule, SearchRuleKind } from '@ambra/contract/search/search-rules'
import { searchLimits } from '@ambra/contract/search/search-limits'
import { lazy, Suspense } from 'react'
import { useSearchParams, data } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useListKeys } from '#console/frame/keys.ts'
import { useOpen } from '#console/frame/use-open.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { ListFilters } from '#console/shop/list-filters.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import form from '#console/ui/form.module.css'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { Empty } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { useRuleWords } from './rule-words.ts'
import { SearchHead, viewHref, storeIn } from './search-head.tsx'
import type { Route } from './+types/rules'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const { signal, url } = request
    const address = new URL(url).searchParams
    const kind = kindOfPath(params.kind)
    if (!kind) throw data(null, 404)
    const [store, q, after] = [
      storeIn(address),
      address.get('q')?.trim().slice(0, 80),
      Number(address.get('after')),
    ]
    const asked = { store, kind, ...(q && { q }), ...(after > 0 && { after }) }
    const [listed, { fields }] = await Promise.all([
      client.query('search.rules', asked, { signal }),
      kind === 'boost' ? client.query('search.choices', { store }, { signal }) : { fields: [] },
    ])
    return { kind, store, fields, ...listed }
  })

export default function RulesRoute({ loaderData }: Route.ComponentProps) {
  return <Rules key={`${loaderData.kind} ${loaderData.store}`} {...loaderData} />
}

const RuleForm = lazy(async () => ({ default: (await import('./rule-form.tsx')).RuleForm }))

const paths = { synonym: 'synonyms', pin: 'pins', boost: 'boosts', redirect: 'redirects' } as const
const kinds = ['synonym', 'pin', 'boost', 'redirect'] as const

export const kindOfPath = (path: string): SearchRuleKind | undefined =>
  kinds.find((kind) => paths[kind] === path)

type Props = AdminResult<'search.rules'> &
  AdminResult<'search.choices'> & { kind: SearchRuleKind; store: string }

/** Synonyms, pins or boosts of a store. */
function Rules({ kind, store, rules, next, count, fields }: Props) {
  const t = useTranslate()
  const [address] = useSearchParams()
  const { open, show, close } = useOpen()
  useListKeys()
  const q = address.get('q') ?? ''
  const edited = rules.find(({ id }) => open === `edit-${id}`)
  return (
    <>
      <SearchHead view={paths[kind]} lead={t(`search.lead.${kind}`)}>
        <Button variant="primary" icon="plus" onPress={() => show('new')}>
          {t(`search.new.${kind}`)}
        </Button>
      </SearchHead>
      <ListFilters label={t('search.find')} maxLength={80} />
      {rules.length > 0 ? (
        <Rows kind={kind} store={store} rules={rules} onEdit={({ id }) => show(`edit-${id}`)} />
      ) : (
        <Empty title={t(q ? 'search.noneFound' : `search.none.${kind}`)}>
          {!q && <p>{t(`search.noneHint.${kind}`)}</p>}
        </Empty>
      )}
      <div className={form.more} data-no-print>
        <span>{t('search.count', { count, most: searchLimits[kind] })}</span>
        {next !== null && (
          <ButtonLink href={viewHref(paths[kind], store, { ...(q && { q }), after: String(next) })}>
            {t('search.more')}
          </ButtonLink>
        )}
      </div>
      <Sheet
        title={t(edited ? 'search.change' : `search.new.${kind}`)}
        isOpen={open === 'new' || edited !== undefined}
        onClose={close}
        shape="wide"
      >
        <Suspense>
          <RuleForm
            key={edited?.id ?? 'new'}
            kind={kind}
            store={store}
            stored={edited}
            words={address.get('words') ?? ''}
            fields={fields}
            onClose={close}
          />
        </Suspense>
      </Sheet>
    </>
  )
}

function Rows({
  kind,
  store,
  rules,
  onEdit,
}: Pick<Props, 'kind' | 'store' | 'rules'> & { onEdit: (rule: ListedSearchRule) => void }) {
  const t = useTranslate()
  const moment = useMoment()
  const words = useRuleWords()
  const command = useCommand()
  async function remove({ id, version, rule }: ListedSearchRule): Promise<void> {
    const outcome = { isRemoved: false }
    const isDone = await command.run(async () => {
      outcome.isRemoved =
        (await runCommand('search.remove', { store, id, seen: version })).outcome === 'removed'
    })
    if (!isDone) return
    if (!outcome.isRemoved) return addToast({ text: t('search.conflict') })
    addToast({
      text: t('search.removed'),
      undo: () => runCommand('search.save', { store, id: null, seen: null, rule }),
    })
  }
  return (
    <>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <List
        caption={t(`search.view.${paths[kind]}`)}
        rows={rules}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'what',
            title: t('search.rule'),
            cell: ({ rule, names }) => (
              <>
                {words(rule, names)}
                {rule.kind === 'pin' && rule.skus.some((sku) => !names[sku]) && (
                  <div>
                    <Badge kind="warn">
                      {t('search.notOnSale', { skus: rule.skus.filter((sku) => !names[sku]).join(', ') })}
                    </Badge>
                  </div>
                )}
              </>
            ),
          },
          { id: 'at', title: t('search.changedAt'), cell: ({ changed_at: at }) => moment(at) },
          {
            id: 'action',
            title: t('search.action'),
            cell: (row) => (
              <div className={form.inline}>
                <Button
                  variant="text"
                  aria-label={t('search.changeNamed', { rule: words(row.rule, row.names) })}
                  onPress={() => onEdit(row)}
                >
                  {t('search.change')}
                </Button>
                <Button
                  variant="text"
                  aria-label={t('search.removeNamed', { rule: words(row.rule, row.names) })}
                  isBusy={command.isBusy}
                  onPress={() => void remove(row)}
                >
                  {t('search.remove')}
                </Button>
              </div>
            ),
          },
        ]}
      />
    </>
  )
}
