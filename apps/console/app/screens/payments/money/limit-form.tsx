import { formatPrice } from '@ambra/domain/platform/text/format'
import { parseEuros } from '@ambra/domain/platform/money/money'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Field } from '#console/ui/field.tsx'
import { addToast } from '#console/ui/toast-store.ts'

/**
 * Form for the amount from which two people must approve. Empty turns approvals off. Raising the limit
 * requires approval itself.
 */
export function LimitForm({ limitCents, onClose }: { limitCents: number | null; onClose: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const command = useCommand()
  const [text, setText] = useState(limitCents === null ? '' : (limitCents / 100).toFixed(2))
  const cents = text.trim() === '' ? null : parseEuros(text.trim())
  const isWrong = cents === undefined || (cents !== null && cents <= 0)
  async function save() {
    if (isWrong || !(await command.run(() => runCommand('approvals.set-limit', { cents: cents ?? null }))))
      return
    addToast({
      text: cents ? t('money.limitSet', { sum: formatPrice(cents, language) }) : t('money.limitOff'),
    })
    onClose()
  }
  return (
    <CommandForm
      command={command}
      submit={t('dialog.save')}
      isDisabled={isWrong}
      onSubmit={save}
      onCancel={onClose}
    >
      <p>{t('money.limitWhat')}</p>
      <Field
        label={t('money.limit')}
        hint={t('money.limitHint')}
        value={text}
        onChange={setText}
        inputMode="decimal"
        maxLength={12}
        autoComplete="off"
        isFirst
      />
    </CommandForm>
  )
}
