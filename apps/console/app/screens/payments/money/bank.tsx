import type { BankLine } from '@ambra/contract/payments/bank-operations'
import { formatDate, formatPrice, startOfDay } from '@ambra/domain/platform/text/format'
import { useSearchParams } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useOpen } from '#console/frame/use-open.ts'
import { type PlainMessageKey, useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import form from '#console/ui/form.module.css'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { Empty, PageHead } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { FeeForm } from './fee-form.tsx'
import { MatchForm } from './match-form.tsx'
import { ReversalActions } from './reversal-actions.tsx'
import { bankSearch } from './bank-search.ts'
import { StatementFile } from './statement-file.tsx'
import type { Route } from './+types/bank'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () =>
    client.query('bank.lines', bankSearch(new URL(request.url).searchParams), { signal: request.signal }),
  )

/** Bank transactions of the shop: matched automatically, or waiting for a person. */
export default function Bank({ loaderData: { lines, next, open, left, methods } }: Route.ComponentProps) {
  const t = useTranslate()
  const [search, setSearch] = useSearchParams()
  const { open: dialog, close } = useOpen()
  const { state = 'open' } = bankSearch(search)
  const chosen = lines.find(({ id }) => dialog === `match-${id}`)
  const ofFee = lines.find(({ id }) => dialog === `fee-${id}`)
  return (
    <>
      <PageHead title={t('screen.bank')} lead={t('money.bankLead', { count: open })}>
        <ButtonLink variant="text" icon="arrow-left" href="/money">
          {t('screen.money')}
        </ButtonLink>
      </PageHead>
      <StatementFile left={left} />
      <div className={form.filters} data-no-print>
        <Choice
          label={t('money.lines')}
          value={state}
          options={(['open', 'matched', 'ignored'] as const).map((id) => ({
            id,
            text: t(`money.line.${id}`),
          }))}
          onChange={(id) => setSearch(id === 'open' ? {} : { state: id }, { preventScrollReset: true })}
        />
      </div>
      {lines.length > 0 ? (
        <Lines lines={lines} />
      ) : (
        <Empty title={t(state === 'open' ? 'money.allMatched' : 'money.noLines')}>
          {state === 'open' && <p>{t('money.allMatchedWhat')}</p>}
        </Empty>
      )}
      {next !== null && (
        <div className={form.more} data-no-print>
          <ButtonLink href={`/bank?${new URLSearchParams({ state, before: String(next) })}`}>
            {t('money.more')}
          </ButtonLink>
        </div>
      )}
      <Sheet title={t('money.match')} isOpen={chosen !== undefined} onClose={close}>
        {chosen && (
          <MatchForm
            line={chosen}
            others={lines.filter((one) => one.id !== chosen.id && isIncome(one))}
            methods={methods}
            onClose={close}
          />
        )}
      </Sheet>
      <Sheet title={t('money.fee')} isOpen={ofFee !== undefined} onClose={close}>
        {ofFee && <FeeForm line={ofFee} methods={methods} onClose={close} />}
      </Sheet>
    </>
  )
}

/** Returns true for incoming euros that are not a reversal; only they can pay an order. */
const isIncome = ({ is_credit, is_reversal, currency }: BankLine) =>
  is_credit && !is_reversal && currency === 'EUR'

function Lines({ lines }: { lines: readonly BankLine[] }) {
  const t = useTranslate()
  const language = useLanguage()
  return (
    <List
      caption={t('screen.bank')}
      rows={lines}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'payer',
          title: t('money.payer'),
          cell: ({ payer, text }) => (
            <>
              {payer || '–'}
              {text && <div className="muted">{text}</div>}
            </>
          ),
        },
        {
          id: 'day',
          title: t('money.day'),
          cell: ({ day }) => <span className="tabular">{formatDate(startOfDay(day), language)}</span>,
        },
        {
          id: 'reference',
          title: t('money.referenceNumber'),
          cell: ({ reference }) => <span className="tabular">{reference || '–'}</span>,
        },
        {
          id: 'sum',
          title: t('money.sum'),
          isFigure: true,
          cell: ({ amountCents, currency, is_credit }) => (
            <b>
              {is_credit ? '' : '−'}
              {currency === 'EUR'
                ? formatPrice(amountCents, language)
                : `${(amountCents / 100).toFixed(2)} ${currency}`}
            </b>
          ),
        },
        { id: 'action', title: t('money.order'), cell: (line) => <LineActions line={line} /> },
      ]}
    />
  )
}

const noteKeys: Readonly<Partial<Record<string, PlainMessageKey>>> = {
  'payment.already_paid': 'money.paidTwice',
  'payment.amount_differs': 'money.otherSum',
  'payment.order_closed': 'money.orderClosed',
  'bank.likely_duplicate': 'money.twin',
  'bank.batch_differs': 'money.batchDiffers',
  'bank.before_order': 'money.beforeOrder',
  'bank.reversal': 'money.isReversal',
  'bank.value_given': 'money.valueGiven',
  'bank.no_income': 'money.noIncome',
}

/** Orders paid by a transaction, with undo. */
function Matched({ line: { id, orders, fee } }: { line: BankLine }) {
  const t = useTranslate()
  const language = useLanguage()
  const { open, show, close } = useOpen()
  const numbers = orders.map(({ number }) => number).join(', ')
  return (
    <div className={form.inline}>
      <span className="tabular">{numbers}</span>
      {fee && <span>{t('money.feeOf', { sum: formatPrice(fee.cents, language), method: fee.method })}</span>}
      <Button variant="text" onPress={() => show(`unmatch-${id}`)}>
        {t('money.unmatch')}
      </Button>
      <ConfirmDialog
        isOpen={open === `unmatch-${id}`}
        onClose={close}
        title={t('money.unmatch')}
        what={t('money.unmatchWhat', { numbers })}
        action={t('money.unmatch')}
        isDanger
        hasReason
        work={(reason) => runCommand('bank.unmatch', { id, ...reason })}
        onDone={() => {
          addToast({ text: t('money.unmatched', { numbers }) })
          close()
        }}
      />
    </div>
  )
}

/** Actions for a transaction, with the most likely orders as buttons. */
function LineActions({ line }: { line: BankLine }) {
  const { id, state, note, suggestions, fee } = line
  const t = useTranslate()
  const language = useLanguage()
  const command = useCommand()
  const { show } = useOpen()
  const reopen = () => runCommand('bank.reopen', { id })
  const feeButton = (
    <Button variant="text" onPress={() => show(`fee-${id}`)}>
      {t('money.fee')}
    </Button>
  )
  if (state === 'matched') return <Matched line={line} />
  if (line.reversed.length > 0) return <ReversalActions line={line} />
  if (state === 'ignored')
    return (
      <div className={form.inline}>
        {fee ? (
          <span>
            {t('money.feeOf', {
              sum: formatPrice(fee.cents, language),
              method: fee.method,
            })}
          </span>
        ) : (
          feeButton
        )}
        <Button variant="text" isBusy={command.isBusy} onPress={() => command.run(reopen)}>
          {t('money.reopen')}
        </Button>
      </div>
    )
  async function pay(order: string) {
    if (await command.run(() => runCommand('bank.match', { ids: [id], numbers: [order] })))
      addToast({
        text: t('money.matchedNow', { number: order }),
        undo: () => runCommand('bank.unmatch', { id }),
      })
  }
  async function ignore() {
    if (await command.run(() => runCommand('bank.ignore', { id })))
      addToast({ text: t('money.ignored'), undo: reopen })
  }
  const noteKey = noteKeys[note]
  return (
    <div className={form.stack}>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      {noteKey && <Badge kind="warn">{t(noteKey)}</Badge>}
      {line.gapCents !== null && (
        <span className="muted">{t('money.gap', { sum: formatPrice(line.gapCents, language) })}</span>
      )}
      <div className={form.inline}>
        {isIncome(line) &&
          line.twin === null &&
          suggestions
            .filter(({ why }) => why !== 'number')
            .map((order) => (
              <Button
                key={order.number}
                isBusy={command.isBusy}
                onPress={() => void pay(order.number)}
              >{`${order.number} · ${order.payer}`}</Button>
            ))}
        {isIncome(line) && (
          <Button variant="text" onPress={() => show(`match-${id}`)}>
            {t('money.matchOther')}
          </Button>
        )}
        {feeButton}
        <Button variant="text" isBusy={command.isBusy} onPress={() => void ignore()}>
          {t('money.ignore')}
        </Button>
      </div>
    </div>
  )
}
