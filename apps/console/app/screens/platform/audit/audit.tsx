import type { AuditCheck, AuditEntry } from '@ambra/contract/platform/staff/audit'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import operations from 'virtual:operation-table'
import { client } from '#console/api/client.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useListKeys } from '#console/frame/keys.ts'
import { useOpen } from '#console/frame/use-open.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { anyChoice, useListAddress } from '#console/shop/list-address.ts'
import { ListFilters } from '#console/shop/list-filters.tsx'
import { ListPages } from '#console/shop/list-pages.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import form from '#console/ui/form.module.css'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { Empty, PageHead } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { load } from '#console/api/load.ts'
import { loadTexts } from '#console/i18n/language.ts'
import { auditSubject } from './audit-subject.ts'
import type { Route } from './+types/audit'

const pageSize = 50

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const search = new URL(request.url).searchParams
    const before = Number(search.get('before'))
    const operation = search.get('operation')
    const subject = search.get('subject')
    const [found] = await Promise.all([
      client.query(
        'audit.list',
        {
          // Requests one row more than shown, to know whether there are older ones.
          limit: pageSize + 1,
          ...(Number.isSafeInteger(before) && before > 0 && { before }),
          ...(operation && { operation }),
          ...(subject && { subject }),
        },
        { signal: request.signal },
      ),
      loadTexts('operations'),
    ])
    return { entries: found.slice(0, pageSize), hasMore: found.length > pageSize }
  })

/** Audit log, newest entries first. Filters and position are in the address. */
export default function Audit({ loaderData: { entries, hasMore } }: Route.ComponentProps) {
  const t = useTranslate()
  const [search] = useSearchParams()
  const isFiltered = search.has('operation') || search.has('subject')
  useListKeys()
  const last = entries.at(-1)
  return (
    <>
      <PageHead title={t('screen.audit')} lead={t('audit.lead')} />
      <ChainCheck />
      <Filters />
      {entries.length > 0 ? (
        <Entries entries={entries} />
      ) : (
        <Empty title={t('audit.none')}>
          {isFiltered && <ButtonLink href="/audit">{t('audit.all')}</ButtonLink>}
        </Empty>
      )}
      <ListPages
        name="before"
        next={hasMore && last ? last.id : null}
        first={t('audit.newest')}
        more={t('audit.older')}
      />
    </>
  )
}

function Filters() {
  const t = useTranslate()
  const { address, change } = useListAddress()
  return (
    <ListFilters
      name="subject"
      label={t('audit.subject')}
      hint={t('audit.subjectHint', { order: 'order:100000123', person: 'staff:2' })}
      maxLength={120}
    >
      <Choice
        label={t('audit.operation')}
        value={address.get('operation') ?? anyChoice}
        options={[
          { id: anyChoice, text: t('audit.everything') },
          ...operations.map(({ name }) => ({ id: name, text: codeText(t, `operation.${name}`) })),
        ]}
        onChange={(operation) => change('operation', operation)}
      />
    </ListFilters>
  )
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  const t = useTranslate()
  const moment = useMoment()
  return (
    <List
      caption={t('screen.audit')}
      rows={entries}
      keyOf={({ id }) => id}
      columns={[
        { id: 'at', title: t('audit.at'), cell: ({ at }) => <span className="tabular">{moment(at)}</span> },
        { id: 'actor', title: t('audit.actor'), cell: ({ actor, actor_name }) => actor_name ?? actor },
        {
          id: 'operation',
          title: t('audit.operation'),
          cell: ({ operation, outcome, code }) => (
            <>
              {codeText(t, `operation.${operation}`)}{' '}
              {outcome === 'refused' && (
                <Badge kind="warn">{code ? t('audit.refusedWith', { code }) : t('audit.refused')}</Badge>
              )}
              {outcome === 'started' && <Badge kind="info">{t('audit.started')}</Badge>}
              {outcome === 'failed' && <Badge kind="warn">{t('audit.failed')}</Badge>}
            </>
          ),
        },
        {
          id: 'subject',
          title: t('audit.subject'),
          cell: ({ subject }) => {
            const link = subject === null ? undefined : auditSubject(subject)
            if (!link) return subject ?? '–'
            return (
              <Link to={link} data-row className="link">
                {subject}
              </Link>
            )
          },
        },
        { id: 'reason', title: t('audit.reason'), cell: ({ reason }) => reason ?? '–' },
        { id: 'details', title: t('audit.details'), cell: ({ details }) => details ?? '–' },
        { id: 'network', title: t('session.network'), cell: ({ network }) => network ?? '–' },
      ]}
    />
  )
}

/** Verifies that no entry was changed or removed. The palette can start it as well. */
function ChainCheck() {
  const t = useTranslate()
  const command = useCommand()
  const { open, close } = useOpen()
  const [result, setResult] = useState<AuditCheck>()
  const check = () =>
    command.run(async () => {
      setResult(await client.query('audit.verify', {}))
    })
  // Runs the check once when the address requests it. The effect event uses the values of the latest render.
  const onAsked = useEffectEvent(() => {
    close()
    void check()
  })
  useEffect(() => {
    if (open === 'check') onAsked()
  }, [open])
  return (
    <div className={form.stack} data-no-print>
      <div className={form.inline}>
        <Button icon="shield-check" isBusy={command.isBusy} onPress={() => void check()}>
          {t('audit.check')}
        </Button>
      </div>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <div role="status">
        {result &&
          (result.broken_at === null ? (
            <Notice kind="ok">
              {t('audit.whole', { count: result.entries, hash: result.head.slice(0, 16) })}
            </Notice>
          ) : (
            <Notice kind="error">{t('audit.broken', { id: result.broken_at })}</Notice>
          ))}
      </div>
    </div>
  )
}
