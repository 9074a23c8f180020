import type { SearchRulePast } from '@ambra/contract/search/search-rules'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { Empty } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { useRuleWords } from './rule-words.ts'
import { SearchHead, useStore, storeIn } from './search-head.tsx'
import type { Route } from './+types/past'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () =>
    client.query(
      'search.past',
      { store: storeIn(new URL(request.url).searchParams) },
      { signal: request.signal },
    ),
  )

/** History of search rules in a store, newest first. Earlier versions can be restored. */
export default function Past({ loaderData: { past } }: Route.ComponentProps) {
  const t = useTranslate()
  const moment = useMoment()
  const words = useRuleWords()
  const store = useStore()
  const command = useCommand()
  async function takeBack(edit: SearchRulePast): Promise<void> {
    const outcome = { isDone: false }
    const isRun = await command.run(async () => {
      outcome.isDone = await goBack(store, edit)
    })
    if (isRun) addToast({ text: t(outcome.isDone ? 'search.takenBack' : 'search.conflict') })
  }
  return (
    <>
      <SearchHead view="past" lead={t('search.pastLead')} />
      {command.error && <Notice kind="error">{command.error}</Notice>}
      {past.length === 0 ? (
        <Empty title={t('search.noPast')} />
      ) : (
        <List
          caption={t('search.view.past')}
          rows={past}
          keyOf={({ id }) => id}
          columns={[
            { id: 'at', title: t('search.changedAt'), cell: ({ at }) => moment(at) },
            { id: 'by', title: t('search.by'), cell: ({ by }) => by },
            {
              id: 'what',
              title: t('search.rule'),
              cell: ({ before, after, reason }) => (
                <div>
                  {before && <s>{words(before)}</s>}
                  {before && after && ' → '}
                  {after && words(after)}
                  {reason && <div className="muted">{reason}</div>}
                </div>
              ),
            },
            {
              id: 'back',
              title: t('search.back'),
              cell: (edit) =>
                (edit.before !== null || edit.version !== null) && (
                  <Button
                    isBusy={command.isBusy}
                    aria-label={t('search.backOf', { at: moment(edit.at) })}
                    onPress={() => void takeBack(edit)}
                  >
                    {t('search.back')}
                  </Button>
                ),
            },
          ]}
        />
      )}
    </>
  )
}

/** Restores the previous version. Returns false if it was changed since. */
async function goBack(store: string, { rule_id: id, before, version }: SearchRulePast): Promise<boolean> {
  if (before === null) {
    if (version === null) return false
    return (await runCommand('search.remove', { store, id, seen: version })).outcome === 'removed'
  }
  const saved =
    version === null
      ? await runCommand('search.save', { store, id: null, seen: null, rule: before })
      : await runCommand('search.save', { store, id, seen: version, rule: before })
  return saved.outcome !== 'conflict'
}
