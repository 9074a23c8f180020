import type { ContentDetails } from '@ambra/contract/content/content-item'
import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { Link, useSearchParams } from 'react-router'
import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Part } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { Diff } from './diff.tsx'
import type { Place } from './place.ts'
import type { ThingState } from './use-content-item.ts'

type Props = {
  place: Place
  details: ContentDetails
  change: AdminResult<'content.change'> | undefined
  state: ThingState
  mayPublish: boolean
}

/** History of changes on screen or by files, newest first. The state before a change can be restored. */
export function Past({ details: { past }, change, state, mayPublish }: Props) {
  const t = useTranslate()
  const moment = useMoment()
  const [search, setSearch] = useSearchParams()
  const looked = past.find(({ id }) => id === change?.id)
  const withChange = (id?: number) => {
    const next = new URLSearchParams(search)
    if (id === undefined) next.delete('change')
    else next.set('change', String(id))
    return next
  }
  const close = () => setSearch(withChange(), { replace: true, preventScrollReset: true })
  if (past.length === 0) return null
  return (
    <Part title={t('content.past')}>
      <List
        caption={t('content.past')}
        rows={past}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'at',
            title: t('content.at'),
            cell: ({ id, at }) => (
              <Link className="link tabular" to={`?${withChange(id)}`} preventScrollReset>
                {moment(at)}
              </Link>
            ),
          },
          { id: 'by', title: t('content.by'), cell: ({ by }) => by },
          {
            id: 'what',
            title: t('content.what'),
            cell: ({ change: what, reason }) => (
              <>
                {t(`content.change.${what}`)}
                {reason && <div className="muted">{reason}</div>}
              </>
            ),
          },
        ]}
      />
      {change && (
        <Sheet title={t('content.changeOf', { at: moment(change.at) })} isOpen onClose={close} shape="wide">
          <p className="muted">{change.by}</p>
          <Diff lines={change.diff} />
          {mayPublish && looked?.change !== 'added' && (
            <Button
              variant="primary"
              isBusy={state.command.isBusy}
              onPress={() => {
                close()
                void state.rollBack(change.id)
              }}
            >
              {t('content.rollBack')}
            </Button>
          )}
        </Sheet>
      )}
    </Part>
  )
}
