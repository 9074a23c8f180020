import { formatPrice } from '@ambra/domain/platform/text/format'
import { parseEuros } from '@ambra/domain/platform/money/money'
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
    <Form
      className={form.form ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {command.error && <Notice kind="error">{command.error}</Notice>}
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
      <Actions>
        <Button type="submit" variant="primary" isBusy={command.isBusy} isDisabled={isWrong}>
          {t('dialog.save')}
        </Button>
        <Button variant="text" onPress={onClose}>
          {t('dialog.cancel')}
        </Button>
      </Actions>
    </Form>
  )
}
