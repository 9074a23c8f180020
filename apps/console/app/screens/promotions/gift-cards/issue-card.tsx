import { mostCardCents } from '@ambra/contract/promotions/gift-card-limits'
import { parseEuros } from '@ambra/domain/platform/money/money'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { orWaits } from '#console/api/second-person.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { useMoney } from '#console/shop/money.ts'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Field } from '#console/ui/field.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { addToast } from '#console/ui/toast-store.ts'

type Props = { months: number; limitCents: number | null; onClose: () => void }

/** Issues a card without an order, and leads to it: its code is shown there, once. */
export function IssueCard({ months: usual, limitCents, onClose }: Props) {
  const t = useTranslate()
  const money = useMoney()
  const navigate = useNavigate()
  const command = useCommand()
  const [sum, setSum] = useState('')
  const [months, setMonths] = useState(String(usual))
  const [reason, setReason] = useState('')
  const value_cents = parseEuros(sum.trim()) ?? 0
  const isSum = value_cents > 0 && value_cents <= mostCardCents
  const isMonths = /^[1-9]\d{0,2}$/.test(months.trim())
  async function issue() {
    const done: { id?: number } = {}
    const input = { value_cents, months: Number(months), reason: reason.trim() }
    const isDone = await command.run(async () => {
      const result = await orWaits(runCommand('gift-cards.issue', input))
      if (result !== 'waits') done.id = result.id
    })
    if (!isDone) return
    if (done.id === undefined) {
      addToast({ text: t('cards.waits') })
      onClose()
    } else void navigate(`/gift-cards/${done.id}`)
  }
  return (
    <CommandForm
      command={command}
      submit={isSum ? t('cards.issueSum', { sum: money(value_cents) }) : t('cards.issue')}
      isDisabled={!isSum || !isMonths}
      onSubmit={() => {
        if (isSum && isMonths) void issue()
      }}
      onCancel={onClose}
    >
      <p>{t('cards.issueLead')}</p>
      <Field
        label={t('cards.value')}
        hint={t('cards.valueHint', { most: money(mostCardCents) })}
        value={sum}
        onChange={setSum}
        inputMode="decimal"
        maxLength={12}
        isInvalid={sum.trim() !== '' && !isSum}
        isRequired
        isFirst
      />
      <Field
        label={t('cards.months')}
        value={months}
        onChange={setMonths}
        inputMode="numeric"
        maxLength={3}
        isInvalid={months.trim() !== '' && !isMonths}
        isRequired
      />
      <Field
        label={t('cards.reason')}
        hint={t('cards.reasonHint')}
        value={reason}
        onChange={setReason}
        maxLength={500}
        isRequired
      />
      {limitCents !== null && <Notice>{t('cards.secondPerson', { limit: money(limitCents) })}</Notice>}
    </CommandForm>
  )
}
