import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { formatDate, formatPrice, startOfDay } from '@ambra/domain/platform/text/format'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { mayAnywhere, useOwn } from '#console/frame/own.tsx'
import { useOpen } from '#console/frame/use-open.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { storeName } from '#console/i18n/store-name.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Badge } from '#console/ui/notice.tsx'
import { Empty, Part } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { refundSearch } from './refund-search.ts'

type Sending = AdminResult<'refunds.list'>
type Refund = Sending['refunds'][number]

/** Refunds to send, oldest first, with amount, payee and method, and those already sent. */
export function Refunds({ sending: { refunds, next } }: { sending: Sending }) {
  const t = useTranslate()
  const { open, show, close } = useOpen()
  const [search, setSearch] = useSearchParams()
  const { state } = refundSearch(search)
  const chosen = refunds.find(({ id }) => open === `sent-${id}`)
  return (
    <Part title={t('money.refunds')}>
      <div className={form.filters} data-no-print>
        <Choice
          label={t('money.which')}
          value={state ?? 'to_do'}
          options={[
            { id: 'to_do', text: t('money.toSend') },
            { id: 'done', text: t('money.sent') },
          ]}
          onChange={(id) => setSearch(id === 'done' ? { state: 'done' } : {}, { preventScrollReset: true })}
        />
      </div>
      {refunds.length > 0 ? (
        <RefundList refunds={refunds} onSent={({ id }) => show(`sent-${id}`)} />
      ) : (
        <Empty title={t(state === 'done' ? 'money.noneSent' : 'money.noneToSend')} />
      )}
      {next !== null && (
        <div className={form.more} data-no-print>
          <ButtonLink
            href={`/money?${new URLSearchParams({ state: state ?? 'to_do', after: String(next) })}`}
          >
            {t('money.more')}
          </ButtonLink>
        </div>
      )}
      <Sheet title={t('money.markSent')} isOpen={chosen !== undefined} onClose={close}>
        {chosen && <SentForm refund={chosen} onClose={close} />}
      </Sheet>
    </Part>
  )
}

function RefundList({ refunds, onSent }: { refunds: readonly Refund[]; onSent: (refund: Refund) => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const moment = useMoment()
  const maySettle = mayAnywhere(useOwn(), 'payments.settle')
  return (
    <List
      caption={t('money.refunds')}
      rows={refunds}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'order',
          title: t('money.order'),
          cell: ({ number, store }) => (
            <>
              <span className="tabular">{number}</span> <span className="muted">{storeName(store)}</span>
            </>
          ),
        },
        {
          id: 'payee',
          title: t('money.payee'),
          cell: ({ payee }) => payee ?? <span className="muted">{t('money.hidden')}</span>,
        },
        {
          id: 'method',
          title: t('money.method'),
          cell: ({ method, counter }) => (counter ? t(`counter.${counter}`) : method),
        },
        {
          id: 'since',
          title: t('money.since'),
          cell: ({ since, by, reason }) => (
            <div>
              <span className="tabular">{moment(since)}</span> {by}
              {reason && <div className="muted">{reason}</div>}
            </div>
          ),
        },
        { id: 'due', title: t('money.due'), cell: (refund) => <RefundDue refund={refund} /> },
        {
          id: 'sum',
          title: t('money.sum'),
          isFigure: true,
          cell: ({ amountCents }) => <b>{formatPrice(amountCents, language)}</b>,
        },
        {
          id: 'action',
          title: t('money.action'),
          cell: (refund) =>
            refund.state === 'done' ? (
              (refund.reference ?? '–')
            ) : refund.is_being_sent ? (
              <Badge kind="info">{t('money.beingSent')}</Badge>
            ) : maySettle ? (
              <Button
                aria-label={t('money.markSentOf', { number: refund.number })}
                onPress={() => onSent(refund)}
              >
                {t('money.markSent')}
              </Button>
            ) : null,
        },
      ]}
    />
  )
}

function RefundDue({ refund: { due, days_left } }: { refund: Refund }) {
  const t = useTranslate()
  const language = useLanguage()
  if (due === null) return '–'
  const day = <span className="tabular">{formatDate(startOfDay(due), language)}</span>
  if (days_left === null || days_left > 4) return day
  return (
    <span>
      {day}{' '}
      <Badge kind={days_left < 0 ? 'error' : 'warn'}>
        {days_left < 0 ? t('money.late') : t('money.soon', { count: days_left })}
      </Badge>
    </span>
  )
}

/** Confirms that the transfer was made; the order and the shopper are notified. */
function SentForm({ refund: { id, number, amountCents }, onClose }: { refund: Refund; onClose: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const command = useCommand()
  const [reference, setReference] = useState('')
  const sum = formatPrice(amountCents, language)
  async function save() {
    if (
      !(await command.run(() =>
        runCommand('refunds.done', {
          id,
          ...(reference.trim() && { reference: reference.trim() }),
        }),
      ))
    )
      return
    addToast({ text: t('money.sentNow', { sum, number }) })
    onClose()
  }
  return (
    <CommandForm command={command} submit={t('money.markSent')} onSubmit={save} onCancel={onClose}>
      <p>{t('money.markSentWhat', { sum, number })}</p>
      <Field
        label={t('money.reference')}
        hint={t('money.referenceHint')}
        value={reference}
        onChange={setReference}
        maxLength={140}
        autoComplete="off"
      />
    </CommandForm>
  )
}
