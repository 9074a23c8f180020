import type { BankLine } from '@ambra/contract/admin/bank-operations'
import { formatPrice } from '@ambra/domain/format'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Actions } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { addToast } from '#console/ui/toast-store.ts'

/** A person names the order that a movement pays; the sums must be the same. */
export function MatchForm({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const command = useCommand()
  const [number, setNumber] = useState(line.suggestions[0]?.number ?? '')
  async function save() {
    const given = number.trim()
    if (!(await command.run(() => runCommand('bank.match', { id: line.id, number: given })))) return
    addToast({ text: t('money.matchedNow', { number: given }) })
    onClose()
  }
  return (
    <Form
      className={form.form ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <p>
        {t('money.matchWhat', { sum: formatPrice(line.amountCents, language), payer: line.payer || '–' })}
      </p>
      <Field
        label={t('money.order')}
        value={number}
        onChange={setNumber}
        maxLength={32}
        autoComplete="off"
        isCode
        isRequired
        isFirst
      />
      <Actions>
        <Button type="submit" variant="primary" isBusy={command.isBusy} isDisabled={number.trim() === ''}>
          {t('money.match')}
        </Button>
        <Button variant="text" onPress={onClose}>
          {t('dialog.cancel')}
        </Button>
      </Actions>
    </Form>
  )
}
