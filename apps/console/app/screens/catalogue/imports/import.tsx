import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import type { ImportJob } from '@ambra/contract/catalogue/imports-operations'
import { importLimits } from '@ambra/contract/catalogue/import-fields'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ProgressBar } from 'react-aria-components'
import { useNavigate, useRevalidator, data } from 'react-router'
import { client } from '#console/api/client.ts'
import { runCommand } from '#console/api/run-command.ts'
import { saveFile } from '#console/api/save-file.ts'
import { useCommand } from '#console/api/use-command.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { useOpen } from '#console/frame/use-open.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { Check } from '#console/ui/checks.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { Facts, PageHead } from '#console/ui/page.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { load } from '#console/api/load.ts'
import styles from './imports.module.css'
import { GoOnSending } from './send-rest.tsx'
import { rowsSearch } from './rows-search.ts'
import type { Route } from './+types/import'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(request, () => {
    const id = Number(params.id)
    if (!Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647) throw data(null, 404)
    const asked = { id, ...rowsSearch(new URL(request.url).searchParams) }
    return client.query('imports.show', asked, { signal: request.signal })
  })

export default function ImportRoute({ loaderData }: Route.ComponentProps) {
  return <Import key={loaderData.job.id} {...loaderData} />
}

// Loaded lazily: the state of the import decides which one is shown.
const ImportRows = lazy(async () => ({ default: (await import('./import-rows.tsx')).ImportRows }))
const MappingForm = lazy(async () => ({ default: (await import('./mapping-form.tsx')).MappingForm }))

/** Polling interval of a running import in ms. */
const pollMs = 1000
const atWork: readonly ImportJob['state'][] = ['reading', 'checking', 'importing']

/** Screen of one import, from the mapping of columns to the report. */
function Import({ job, rows, next }: AdminResult<'imports.show'>) {
  const t = useTranslate()
  const moment = useMoment()
  const { open, show, close } = useOpen()
  const navigate = useNavigate()
  const isAtWork = atWork.includes(job.state)
  useProgress(isAtWork)
  const { id, name, state } = job
  return (
    <>
      <PageHead title={name} lead={t('imports.begun', { at: moment(job.at), name: job.by })}>
        <ButtonLink variant="text" icon="arrow-left" href="/import">
          {t('screen.import')}
        </ButtonLink>
        {(!isAtWork || !job.is_worked_on) && (
          <Button onPress={() => show('remove')}>{t('imports.remove')}</Button>
        )}
      </PageHead>
      {state === 'uploading' && <GoOnSending job={job} />}
      {state === 'failed' && <Failed job={job} />}
      {isAtWork && <Progress job={job} />}
      <Suspense>
        {(state === 'read' || state === 'checked') && <MappingForm key={state} job={job} />}
        {(state === 'checked' || state === 'done' || state === 'stopped') && <Outcome job={job} />}
        {(state === 'checked' || state === 'done') && <ImportRows rows={rows} next={next} />}
      </Suspense>
      <ConfirmDialog
        isOpen={open === 'remove'}
        onClose={close}
        title={t('imports.removeTitle', { name })}
        what={t('imports.removeWhat')}
        action={t('imports.remove')}
        isDanger
        work={async () => {
          await runCommand('imports.remove', { id })
          await navigate('/import')
        }}
        onDone={() => addToast({ text: t('imports.removed', { name }) })}
      />
    </>
  )
}

/** Reason of a failed import; it can be retried unchanged. */
function Failed({ job: { id, problem, failure } }: { job: ImportJob }) {
  const t = useTranslate()
  const command = useCommand()
  return (
    <div className={form.stack}>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <Notice kind="error">
        {problem === null
          ? t('imports.failedBecause', {
              reason: failure ? codeText(t, `reason.${failure.code}`, failure.params) : '',
            })
          : problem === 'columns'
            ? t('imports.problem.columns', { max: importLimits.columns })
            : t(`imports.problem.${problem}`)}
      </Notice>
      <div className={form.inline}>
        <Button
          isBusy={command.isBusy}
          onPress={() => void command.run(() => runCommand('imports.retry', { id }))}
        >
          {t('imports.retry')}
        </Button>
      </div>
    </div>
  )
}

function useProgress(isAtWork: boolean): void {
  const { revalidate } = useRevalidator()
  // Polls while the server works.
  useEffect(() => {
    if (!isAtWork) return
    const timer = setInterval(() => void revalidate(), pollMs)
    return () => clearInterval(timer)
  }, [isAtWork, revalidate])
}

function Progress({ job: { id, state, done, share, is_stopping: isStopping } }: { job: ImportJob }) {
  const t = useTranslate()
  const command = useCommand()
  return (
    <div className={form.stack}>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <ProgressBar
        className={styles.progress ?? ''}
        value={Math.round(share * 100)}
        aria-label={t(`imports.state.${state}`)}
      >
        {({ percentage = 0 }) => (
          <>
            <p role="status">
              {t(`imports.state.${state}`)} {state !== 'reading' && t('imports.rowsDone', { count: done })}
            </p>
            <div className={styles.track}>
              <div style={{ inlineSize: `${percentage}%` }} />
            </div>
          </>
        )}
      </ProgressBar>
      {state !== 'reading' && (
        <div className={form.inline}>
          <Button
            isBusy={command.isBusy || isStopping}
            onPress={() => void command.run(() => runCommand('imports.stop', { id }))}
          >
            {t('imports.stop')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Preview or result of an import, and the next step. */
function Outcome({ job }: { job: ImportJob }) {
  const t = useTranslate()
  const command = useCommand()
  const { id, state, counts, kind, redirects } = job
  const mayRedirect = may(useOwn(), 'content.edit')
  const [withRedirects, setWithRedirects] = useState(false)
  const isDone = state === 'done'
  // Each row of the file is counted in one of these.
  const rows = [
    [t('imports.read'), counts.read],
    ...(kind === 'products' ? [[t('imports.new'), counts.new] as const] : []),
    [t(isDone ? 'imports.stored' : 'imports.changed'), counts.changed],
    [t('imports.same'), counts.same],
    [t('imports.refused'), counts.refused],
    ...(typeof redirects?.stored === 'number' ? [[t('imports.redirected'), redirects.stored] as const] : []),
  ] as const
  const willChange = counts.new + counts.changed > 0 || withRedirects
  async function download() {
    const { name, type, base64 } = await client.query('imports.report', { id })
    saveFile({ name, type, content: base64 })
  }
  return (
    <section className={form.stack} aria-label={t('imports.outcome')}>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <Notice kind={isDone ? 'ok' : state === 'stopped' ? 'warn' : 'info'}>
        {t(isDone ? 'imports.isDone' : state === 'stopped' ? 'imports.isStopped' : 'imports.isDryRun')}
      </Notice>
      {state !== 'stopped' && <Facts rows={rows} />}
      {state === 'checked' && redirects && mayRedirect && (
        <Check isSelected={withRedirects} onChange={setWithRedirects}>
          {t('imports.redirects', { count: redirects.count })}
        </Check>
      )}
      <div className={form.inline} data-no-print>
        {(state === 'stopped' || (state === 'checked' && willChange)) && (
          <Button
            variant="primary"
            isBusy={command.isBusy}
            onPress={() =>
              void command.run(() =>
                runCommand('imports.start', { id, ...(withRedirects && { redirects: true }) }),
              )
            }
          >
            {t(state === 'stopped' ? 'imports.goOn' : 'imports.start')}
          </Button>
        )}
        {state !== 'stopped' && (
          <Button
            variant="text"
            icon="file-down"
            isBusy={command.isBusy}
            onPress={() => void command.run(download)}
          >
            {t('imports.report')}
          </Button>
        )}
      </div>
    </section>
  )
}
