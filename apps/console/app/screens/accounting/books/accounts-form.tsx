import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Field } from '#console/ui/field.tsx'
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
    <CommandForm
      command={command}
      submit={t('dialog.save')}
      isDisabled={isWrong}
      onSubmit={save}
      onCancel={onClose}
    >
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
    </CommandForm>
  )
}

/** Returns the label of an account; in `money:cards`, the second part is the payment method. */
function nameOf(key: string, nameOfAccount: (account: string) => string): string {
  const [account = key, method] = key.split(':')
  return method === undefined ? nameOfAccount(account) : `${nameOfAccount(account)} · ${method}`
}
