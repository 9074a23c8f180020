import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import type { BankLine } from '@ambra/contract/payments/bank-operations'
import { formatPrice } from '@ambra/domain/platform/text/format'
import { parseEuros } from '@ambra/domain/platform/money/money'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Field } from '#console/ui/field.tsx'
import { addToast } from '#console/ui/toast-store.ts'

type Method = AdminResult<'bank.lines'>['methods'][number]
type Props = { line: BankLine; methods: readonly Method[]; onClose: () => void }

/**
 * Records a transaction as a provider's charge or as a payout less a fee; the fee becomes a cost in the
 * journal.
 */
export function FeeForm({ line, methods, onClose }: Props) {
  const t = useTranslate()
  const language = useLanguage()
  const command = useCommand()
  const [method, setMethod] = useState(methods[0]?.code ?? '')
  const [sum, setSum] = useState('')
  const { id, is_credit, amountCents } = line
  const feeCents = is_credit ? (parseEuros(sum.trim()) ?? 0) : amountCents
  async function save() {
    if (!(await command.run(() => runCommand('bank.fee', { id, method, feeCents })))) return
    addToast({ text: t('money.feeNoted'), undo: () => runCommand('bank.reopen', { id }) })
    onClose()
  }
  return (
    <CommandForm
      command={command}
      submit={t('money.feeSave')}
      isDisabled={feeCents <= 0}
      onSubmit={save}
      onCancel={onClose}
    >
      <p>
        {t(is_credit ? 'money.feeOfPayout' : 'money.feeCharged', { sum: formatPrice(amountCents, language) })}
      </p>
      <Choice
        label={t('money.feeMethod')}
        value={method}
        onChange={setMethod}
        options={methods.map(({ code, titles }) => ({ id: code, text: titles[language] ?? code }))}
      />
      {is_credit && (
        <Field
          label={t('money.feeSum')}
          value={sum}
          onChange={setSum}
          inputMode="decimal"
          maxLength={12}
          isRequired
          isFirst
        />
      )}
    </CommandForm>
  )
}
