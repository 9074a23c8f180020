import { useState } from 'react'
import { browserClient } from '#app/session/browser-client.ts'
import { sessionEngine } from '#app/session/session-engine.ts'
import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { notify } from '#app/ui/notifications.ts'
import { AccountField } from './account-field.tsx'
import styles from './account.module.css'
import { Panel } from './panel.tsx'
import { tellRefusal } from './profile-update.ts'
import { Refusal } from './refusal.tsx'
import { requiredFaults } from './required-faults.ts'
import { saveAsFile } from './save-as-file.ts'
import { useAccountForm } from './use-account-form.ts'

/** The customer's data: a copy of all of it, as one file. @see eu-consumer-rules, right of access and portability */
export function ExportPanel() {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      const data = await browserClient().call('userExport')
      saveAsFile('ambra.json', JSON.stringify(data, null, 2))
    } catch (error) {
      tellRefusal(t, error)
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

/** Erases the account: what that means is said first, the password is asked for again. */
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

const takeFocus = (list: HTMLUListElement | null) => list?.focus()

function EraseForm({ onCancel }: { onCancel: () => void }) {
  const t = useTranslate()
  const { faults, refusal, isSending, formProps } = useAccountForm({
    check: (fields) => requiredFaults(fields, ['currentPassword']),
    renamed: { password: 'currentPassword' },
    send: async ({ currentPassword = '' }) => {
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
    <form {...formProps} className={styles.form}>
      <ul className={styles.consequences} tabIndex={-1} ref={takeFocus}>
        <li>{t('account.eraseGone')}</li>
        <li>{t('account.eraseEverywhere')}</li>
        <li>{t('account.eraseKept')}</li>
        <li>{t('account.eraseFinal')}</li>
      </ul>
      <Refusal refusal={refusal} />
      <AccountField
        field="currentPassword"
        label={t('account.currentPassword')}
        faults={faults}
        type="password"
        autoComplete="current-password"
      />
      <p className={styles.row}>
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
