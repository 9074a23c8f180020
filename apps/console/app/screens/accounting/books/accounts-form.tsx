import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Actions } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { addToast } from '#console/ui/toast-store.ts'

type Accounts = AdminResult<'books.accounts'>

/** Account numbers of the shop's chart of accounts for the accounts of the journal. */
export function AccountsForm({ accounts, onClose }: { accounts: Accounts; onClose: () => void }) {
  const t = useTranslate()
  const command = useCommand()
  const [codes, setCodes] = useState(() => new Map(accounts.map(({ key, code }) => [key, code])))
  const isWrong = [...codes.values()].some((code) => !/^[0-9A-Za-z./-]{1,20}$/.test(code))
  async function save() {
    const given = [...codes].map(([key, code]) => ({ key, code }))
    if (isWrong || !(await command.run(() => runCommand('books.set-accounts', { accounts: given })))) return
    addToast({ text: t('books.accountsSet') })
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
      <p>{t('books.accountsWhat')}</p>
      {accounts.map(({ key }, index) => (
        <Field
          key={key}
          label={nameOf(key, (account) => codeText(t, `books.account.${account}`))}
          value={codes.get(key) ?? ''}
          onChange={(code) => setCodes(new Map(codes).set(key, code.trim()))}
          maxLength={20}
          autoComplete="off"
          isFirst={index === 0}
        />
      ))}
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

/** Returns the label of an account; in `money:cards`, the second part is the payment method. */
function nameOf(key: string, nameOfAccount: (account: string) => string): string {
  const [account = key, method] = key.split(':')
  return method === undefined ? nameOfAccount(account) : `${nameOfAccount(account)} · ${method}`
}
