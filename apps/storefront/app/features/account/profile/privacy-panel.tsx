import { useState } from 'react'
import { browserClient } from '#app/session/browser-client.ts'
import { sessionEngine } from '#app/session/session-engine.ts'
import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { notify } from '#app/ui/notifications.ts'
import { AccountField } from '#app/features/account/shared/account-field.tsx'
import styles from './privacy-panel.module.css'
import accountFormStyles from '#app/features/account/shared/account-form.module.css'
import { Panel } from '#app/features/account/shared/panel.tsx'
import { notifyError } from './profile-update.ts'
import { ErrorNotice } from '#app/forms/error-notice.tsx'
import { requiredErrors } from '#app/features/account/shared/required-fields.ts'
import { accountForm } from '#app/features/account/shared/account-form.ts'
import { useForm } from '#app/forms/use-form.ts'
import { focusOnMount } from '#app/ui/focus-on-mount.ts'

/** Exports all data of the customer as one file. @see docs/rules/law LAW-PRV-4 */
export function ExportPanel() {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      const data = await browserClient().call('userExport')
      saveAsFile('ambra.json', JSON.stringify(data, null, 2))
    } catch (error) {
      notifyError(t, error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel title={t('account.myData')} help={t('account.myDataHelp')}>
      <Button busy={isBusy} onClick={() => void download()}>
        {t('account.downloadData')}
      </Button>
    </Panel>
  )
}

/** Erases the account: explains the consequences first and requires the password again. */
export function ErasePanel() {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel
      title={t('account.erase')}
      help={t('account.eraseHelp')}
      {...(isOpen && { tone: 'danger' as const })}
    >
      {isOpen ? (
        <EraseForm onCancel={() => setOpen(false)} />
      ) : (
        <Button onClick={() => setOpen(true)}>{t('account.eraseBegin')}</Button>
      )}
    </Panel>
  )
}

function EraseForm({ onCancel }: { onCancel: () => void }) {
  const t = useTranslate()
  const { fieldErrors, error, isSending, formProps } = useForm({
    ...accountForm({ password: 'currentPassword' }),
    validate: (fields) => requiredErrors(fields, ['currentPassword']),
    submit: async ({ currentPassword = '' }) => {
      const receipt = await browserClient().call('userErase', { body: { password: currentPassword } })
      await sessionEngine().signOut()
      const { orders_kept: count, kept_until: until } = receipt
      notify({
        type: 'success',
        hasNoTimeout: true,
        message:
          count > 0 && until
            ? t('account.erasedKept', { count, until: until.slice(0, 10) })
            : t('account.erased'),
      })
    },
  })
  return (
    <form {...formProps} className={accountFormStyles.form}>
      <ul className={styles.consequences} tabIndex={-1} ref={focusOnMount}>
        <li>{t('account.eraseGone')}</li>
        <li>{t('account.eraseEverywhere')}</li>
        <li>{t('account.eraseKept')}</li>
        <li>{t('account.eraseFinal')}</li>
      </ul>
      <ErrorNotice error={error} isBoxed />
      <AccountField
        field="currentPassword"
        label={t('account.currentPassword')}
        fieldErrors={fieldErrors}
        type="password"
        autoComplete="current-password"
      />
      <p className={accountFormStyles.row}>
        <Button type="submit" variant="ink" busy={isSending}>
          {t('account.eraseConfirm')}
        </Button>
        <Button variant="text" onClick={onCancel}>
          {t('account.cancel')}
        </Button>
      </p>
    </form>
  )
}

/** Saves a text as a download. */
function saveAsFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
