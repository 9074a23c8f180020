import type { FailedWork } from '@ambra/contract/platform/operations/failures-operations'
import { useState } from 'react'
import { Link } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useListKeys } from '#console/frame/keys.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { Empty, PageHead } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import type { Route } from './+types/failures'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () => client.query('failures.list', {}, { signal: request.signal }))

const keyOf = ({ queue, id }: FailedWork) => `${queue}:${id}`

/** Failed jobs that are not retried automatically: out of attempts, or stopped their process twice. */
export default function Failures({ loaderData: { failures, count } }: Route.ComponentProps) {
  const t = useTranslate()
  const moment = useMoment()
  const command = useCommand()
  const [removed, setRemoved] = useState<FailedWork>()
  useListKeys()
  async function retry({ queue, id, what }: FailedWork) {
    if (await command.run(() => runCommand('failures.retry', { queue, id })))
      addToast({ text: t('failures.retried', { what }) })
  }
  return (
    <>
      <PageHead title={t('screen.failures')} lead={t('failures.lead')} />
      {command.error && <Notice kind="error">{command.error}</Notice>}
      {count > failures.length && <Notice>{t('failures.more', { shown: failures.length, count })}</Notice>}
      {failures.length === 0 ? (
        <Empty title={t('failures.none')} />
      ) : (
        <List
          caption={t('screen.failures')}
          rows={failures}
          keyOf={keyOf}
          columns={[
            {
              id: 'what',
              title: t('failures.what'),
              cell: ({ queue, what, order }) => (
                <>
                  {t(`failures.queue.${queue}`)}
                  <div className="muted">{what}</div>
                  {order && <Link to={`/orders/${order}`}>{order}</Link>}
                </>
              ),
            },
            {
              id: 'why',
              title: t('failures.why'),
              cell: ({ why }) => (why === 'stopped' ? t('failures.stopped') : why),
            },
            {
              id: 'at',
              title: t('failures.at'),
              cell: ({ at, attempts }) => (
                <>
                  <span className="tabular">{moment(at)}</span>
                  {attempts > 1 && <div className="muted">{t('failures.attempts', { count: attempts })}</div>}
                </>
              ),
            },
            {
              id: 'action',
              title: t('failures.action'),
              cell: (row) => (
                <div className={form.inline}>
                  {row.can_retry && (
                    <Button isBusy={command.isBusy} onPress={() => void retry(row)}>
                      {t('failures.retry')}
                    </Button>
                  )}
                  <Button variant="text" onPress={() => setRemoved(row)}>
                    {t('failures.remove')}
                  </Button>
                </div>
              ),
            },
          ]}
        />
      )}
      <ConfirmDialog
        isOpen={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        title={t('failures.removeTitle')}
        what={t('failures.removeWhat', { what: removed?.what ?? '' })}
        action={t('failures.remove')}
        isDanger
        work={async () => {
          if (removed) await runCommand('failures.remove', { queue: removed.queue, id: removed.id })
        }}
        onDone={() => setRemoved(undefined)}
      />
    </>
  )
}
