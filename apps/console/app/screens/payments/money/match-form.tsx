import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import type { BankLine } from '@ambra/contract/payments/bank-operations'
import { formatPrice } from '@ambra/domain/platform/text/format'
import { useState } from 'react'
import { client } from '#console/api/client.ts'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Check, Checks } from '#console/ui/checks.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { Facts } from '#console/ui/page.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { matchSums, numbersIn, type OrderSum } from './match-sums.ts'

type Props = {
  line: BankLine
  /** Other transactions that may pay for the same orders. */
  others: readonly BankLine[]
  methods: AdminResult<'bank.lines'>['methods']
  onClose: () => void
}

/** Manages the orders selected for a match and looks them up when added. */
function useChosenOrders(first: readonly string[]) {
  const t = useTranslate()
  const look = useCommand({ isLook: true })
  const [orders, setOrders] = useState<readonly OrderSum[]>([])
  const [text, setText] = useState(first.join(' '))
  const [missing, setMissing] = useState<string>()
  async function add() {
    const numbers = numbersIn(text)
    if (numbers.length === 0) return
    await look.run(async () => {
      const found = (await client.query('bank.orders', { numbers: numbers.join(' ') })).orders
      const unknown = numbers.filter((number) => !found.some((order) => order.number === number))
      setMissing(unknown.length > 0 ? t('money.noSuchOrder', { numbers: unknown.join(', ') }) : undefined)
      setOrders((known) => [
        ...known,
        ...found.filter(({ number }) => !known.some((one) => one.number === number)),
      ])
      setText(unknown.join(' '))
    })
  }
  return {
    orders,
    text,
    setText,
    add,
    isBusy: look.isBusy,
    error: look.error ?? missing,
    remove: (number: string) => setOrders((known) => known.filter((order) => order.number !== number)),
  }
}

/**
 * Matches transactions with orders by hand. A surplus is refunded, a shortfall is recorded as the provider's
 * fee.
 */
export function MatchForm({ line, others, methods, onClose }: Props) {
  const t = useTranslate()
  const language = useLanguage()
  const command = useCommand()
  const money = (cents: number) => formatPrice(cents, language)
  const chosen = useChosenOrders(line.suggestions.slice(0, 1).map(({ number }) => number))
  const [more, setMore] = useState<string[]>([])
  const [isSure, setSure] = useState(false)
  const [isAgreed, setAgreed] = useState(false)
  const [method, setMethod] = useState(methods[0]?.code ?? '')
  const lines = [line, ...others.filter(({ id }) => more.includes(String(id)))]
  const { cameCents, dueCents, overCents } = matchSums(lines, chosen.orders)
  const isTwin = lines.some(({ twin }) => twin !== null)
  const isReady =
    chosen.orders.length > 0 &&
    (overCents === 0 || isAgreed) &&
    (!isTwin || isSure) &&
    chosen.text.trim() === ''
  async function save() {
    const ids = lines.map(({ id }) => id)
    const numbers = chosen.orders.map(({ number }) => number)
    const input = {
      ids,
      numbers,
      ...(overCents > 0 && { overCents }),
      ...(overCents < 0 && { fee: { method, cents: -overCents } }),
      ...(isTwin && { despite_duplicate: true }),
    }
    if (!(await command.run(() => runCommand('bank.match', input)))) return
    addToast({
      text: t('money.matchedAll', { count: numbers.length }),
      undo: () => runCommand('bank.unmatch', { id: line.id }),
    })
    onClose()
  }
  return (
    <CommandForm
      command={command}
      submit={t('money.match')}
      isDisabled={!isReady && chosen.text.trim() === ''}
      onSubmit={() => {
        if (chosen.text.trim() !== '') void chosen.add()
        else if (isReady) void save()
      }}
      onCancel={onClose}
    >
      <p>{t('money.matchWhat', { sum: money(line.amountCents), payer: line.payer || '–' })}</p>
      {isTwin && (
        <Notice kind="warn">
          {t('money.twinWhat')}
          <Check isSelected={isSure} onChange={setSure}>
            {t('money.twinSure')}
          </Check>
        </Notice>
      )}
      {others.length > 0 && (
        <Checks label={t('money.withOthers')} value={more} onChange={setMore}>
          {others.map(({ id, amountCents, payer, day }) => (
            <Check key={id} value={String(id)}>{`${money(amountCents)} · ${payer || '–'} · ${day}`}</Check>
          ))}
        </Checks>
      )}
      <div className={form.inline}>
        <Field
          label={t('money.orderNumbers')}
          hint={t('money.orderNumbersHint')}
          value={chosen.text}
          onChange={chosen.setText}
          maxLength={4_000}
          autoComplete="off"
          isCode
          isFirst
        />
        <Button isBusy={chosen.isBusy} onPress={() => void chosen.add()}>
          {t('money.addOrders')}
        </Button>
      </div>
      {chosen.error && <Notice kind="error">{chosen.error}</Notice>}
      <ul className={form.stack} aria-label={t('money.orders')}>
        {chosen.orders.map((order) => (
          <li key={order.number} className={form.inline}>
            <span className="tabular">{`${order.number} · ${money(order.dueCents)}`}</span>
            {order.is_paid && (
              <span className="muted">{t(order.is_settled ? 'money.paidTwice' : 'money.settles')}</span>
            )}
            <Button
              variant="text"
              aria-label={t('money.removeOrder', { number: order.number })}
              onPress={() => chosen.remove(order.number)}
            >
              {t('money.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <div role="status">
        <Facts
          rows={[
            [t('money.came'), money(cameCents)],
            [t('money.ordersSum'), money(dueCents)],
            [t('money.difference'), money(overCents)],
          ]}
        />
      </div>
      {chosen.orders.length > 0 && overCents !== 0 && (
        <Check isSelected={isAgreed} onChange={setAgreed}>
          {t(overCents > 0 ? 'money.overGoesBack' : 'money.lessIsFee', { sum: money(Math.abs(overCents)) })}
        </Check>
      )}
      {chosen.orders.length > 0 && overCents < 0 && (
        <Choice
          label={t('money.feeMethod')}
          value={method}
          onChange={setMethod}
          options={methods.map(({ code, titles }) => ({ id: code, text: titles[language] ?? code }))}
        />
      )}
    </CommandForm>
  )
}
