import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { formatPrice } from '@ambra/domain/platform/text/format'
import { runCommand } from '#console/api/run-command.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { useOpen } from '#console/frame/use-open.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { codeText, useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { Empty, Facts, PageHead, Part } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { loadTexts } from '#console/i18n/language.ts'
import styles from './approvals.module.css'
import { LimitForm } from './limit-form.tsx'
import type { Route } from './+types/approvals-screen'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const asked = client.query('approvals.list', {}, { signal: request.signal })
    const [approvals] = await Promise.all([asked, loadTexts('operations')])
    return approvals
  })

type Approvals = AdminResult<'approvals.list'>
type Approval = Approvals['approvals'][number]

/** Approvals that wait for a second person, and recent decisions. */
export default function ApprovalsScreen({ loaderData: { approvals, limitCents } }: Route.ComponentProps) {
  const t = useTranslate()
  const language = useLanguage()
  const own = useOwn()
  const { open, show, close } = useOpen()
  const waiting = approvals.filter(({ state }) => state === 'open')
  const decided = approvals.filter(({ state }) => state !== 'open')
  return (
    <>
      <PageHead
        title={t('screen.approvals')}
        lead={
          limitCents === null
            ? t('money.noLimit')
            : t('money.limitLead', { sum: formatPrice(limitCents, language) })
        }
      >
        {may(own, 'settings.edit') && <Button onPress={() => show('limit')}>{t('money.setLimit')}</Button>}
      </PageHead>
      {waiting.length > 0 ? (
        <ul className={styles.list}>
          {waiting.map((approval) => (
            <li key={approval.id}>
              <Waiting approval={approval} show={show} />
            </li>
          ))}
        </ul>
      ) : (
        <Empty title={t('money.noneWaiting')}>
          <p>{t('money.noneWaitingWhat')}</p>
        </Empty>
      )}
      {decided.length > 0 && (
        <Part title={t('money.decided')}>
          <Decided approvals={decided} />
        </Part>
      )}
      <Dialogs approvals={waiting} open={open} onClose={close} />
      <Sheet title={t('money.setLimit')} isOpen={open === 'limit'} onClose={close}>
        <LimitForm limitCents={limitCents} onClose={close} />
      </Sheet>
    </>
  )
}

/** Returns a function that describes a request in one line. */
function useAsked() {
  const t = useTranslate()
  const language = useLanguage()
  return ({ operation, number, sumCents }: Approval) =>
    [
      codeText(t, `operation.${operation}`),
      number,
      sumCents === null ? undefined : formatPrice(sumCents, language),
    ]
      .filter(Boolean)
      .join(' · ')
}

function Waiting({ approval, show }: { approval: Approval; show: (dialog: string) => void }) {
  const t = useTranslate()
  const moment = useMoment()
  const asked = useAsked()
  const { id, asked_by, asked_at, expires_at, reason, changes, may_decide, is_own } = approval
  return (
    <article className={styles.card} aria-label={asked(approval)}>
      <h2>{asked(approval)}</h2>
      <Facts
        rows={[
          [t('money.askedBy'), `${asked_by}, ${moment(asked_at)}`],
          ...(reason ? [[t('dialog.reason'), reason] as const] : []),
          [t('money.until'), moment(expires_at)],
        ]}
      />
      {changes.length > 0 && (
        <Notice kind="warn">
          {t('money.changedSince')}
          <ul>
            {changes.map(({ at, what, by }) => (
              <li key={`${at} ${what}`}>{`${moment(at)} · ${what} · ${by}`}</li>
            ))}
          </ul>
        </Notice>
      )}
      <div className={styles.buttons} data-no-print>
        {may_decide && (
          <>
            <Button variant="primary" onPress={() => show(`approve-${id}`)}>
              {t('money.approve')}
            </Button>
            <Button variant="danger" onPress={() => show(`decline-${id}`)}>
              {t('money.decline')}
            </Button>
          </>
        )}
        {is_own && (
          <>
            <p className="muted">{t('money.isOwn')}</p>
            <Button variant="text" onPress={() => show(`withdraw-${id}`)}>
              {t('money.withdraw')}
            </Button>
          </>
        )}
      </div>
    </article>
  )
}

function Dialogs({
  approvals,
  open = '',
  onClose,
}: {
  approvals: readonly Approval[]
  open: string | undefined
  onClose: () => void
}) {
  const t = useTranslate()
  const asked = useAsked()
  const [what, number] = open.split('-')
  const approval = approvals.find(({ id }) => String(id) === number)
  if (!approval) return null
  const { id, asked_by } = approval
  const done = (text: string) => {
    addToast({ text })
    onClose()
  }
  return (
    <>
      <ConfirmDialog
        isOpen={what === 'approve'}
        onClose={onClose}
        title={t('money.approve')}
        what={t('money.approveWhat', { what: asked(approval), name: asked_by })}
        action={t('money.approve')}
        work={() => runCommand('approvals.approve', { id })}
        onDone={() => done(t('money.approved', { what: asked(approval) }))}
      />
      <ConfirmDialog
        isOpen={what === 'decline'}
        onClose={onClose}
        title={t('money.decline')}
        what={t('money.declineWhat', { what: asked(approval), name: asked_by })}
        action={t('money.decline')}
        isDanger
        hasReason
        work={(reason) => runCommand('approvals.decline', { id, ...reason })}
        onDone={() => done(t('money.declined', { what: asked(approval) }))}
      />
      <ConfirmDialog
        isOpen={what === 'withdraw'}
        onClose={onClose}
        title={t('money.withdraw')}
        what={t('money.withdrawWhat', { what: asked(approval) })}
        action={t('money.withdraw')}
        work={() => runCommand('approvals.withdraw', { id })}
        onDone={() => done(t('money.withdrawn', { what: asked(approval) }))}
      />
    </>
  )
}

const kinds = { open: 'info', done: 'ok', declined: 'warn', withdrawn: 'plain', expired: 'plain' } as const

function Decided({ approvals }: { approvals: readonly Approval[] }) {
  const t = useTranslate()
  const moment = useMoment()
  const asked = useAsked()
  return (
    <List
      caption={t('money.decided')}
      rows={approvals}
      keyOf={({ id }) => id}
      columns={[
        { id: 'what', title: t('money.what'), cell: (approval) => asked(approval) },
        { id: 'asked', title: t('money.askedBy'), cell: ({ asked_by }) => asked_by },
        {
          id: 'state',
          title: t('money.state'),
          cell: ({ state }) => <Badge kind={kinds[state]}>{t(`money.state.${state}`)}</Badge>,
        },
        { id: 'decided', title: t('money.decidedBy'), cell: ({ decided_by }) => decided_by ?? '–' },
        {
          id: 'at',
          title: t('money.at'),
          cell: ({ decided_at }) => <span className="tabular">{decided_at ? moment(decided_at) : '–'}</span>,
        },
      ]}
    />
  )
}
