import type { OwnPerson } from '@ambra/contract/platform/staff/staff'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useOwn } from '#console/frame/own.tsx'
import { useOpen } from '#console/frame/use-open.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import form from '#console/ui/form.module.css'
import { Part } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { KeyDialogs } from './key-dialogs.tsx'

type Credential = OwnPerson['credentials'][number]

/** Credentials of the person: passkeys, password with authenticator app, recovery codes. */
export function OwnKeys() {
  const t = useTranslate()
  const own = useOwn()
  const { open, show, close } = useOpen()
  const [removed, remove] = useState<Credential>()
  const isRecovery = own.method === 'recovery'
  // The authenticator app belongs to the password and is removed with it.
  const keys = own.credentials.filter(({ kind }) => kind !== 'totp')
  const hasPassword = keys.some(({ kind }) => kind === 'password')
  const isOwner = own.roles.some(({ role, store }) => role === 'owner' && store === null)
  return (
    <Part title={t('account.keys')}>
      <KeyList keys={keys} onRemove={isRecovery ? undefined : remove} />
      <div className={form.more} data-no-print>
        <Button onPress={() => show('passkey')}>{t('account.addPasskey')}</Button>
        {!isOwner && (
          <Button onPress={() => show('password')}>
            {t(hasPassword ? 'account.newPassword' : 'account.addPassword')}
          </Button>
        )}
        {!isRecovery && <Button onPress={() => show('codes')}>{t('account.newCodes')}</Button>}
        <span>{t('account.codesLeft', { count: own.recovery_codes_left })}</span>
      </div>
      <ConfirmDialog
        isOpen={removed !== undefined}
        onClose={() => remove(undefined)}
        title={t('account.removeKey')}
        what={t('account.removeWhat')}
        action={t('account.removeKey')}
        isDanger
        work={() => runCommand('own.remove-credential', { id: removed?.id ?? 0 })}
        onDone={() => {
          remove(undefined)
          addToast({ text: t('account.keyRemoved') })
        }}
      />
      <KeyDialogs open={open} onClose={close} />
    </Part>
  )
}

function KeyList({
  keys,
  onRemove,
}: {
  keys: readonly Credential[]
  onRemove: ((key: Credential) => void) | undefined
}) {
  const t = useTranslate()
  const moment = useMoment()
  return (
    <List
      caption={t('account.keys')}
      rows={keys}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'kind',
          title: t('account.key'),
          cell: ({ kind, label }) => (kind === 'password' ? t('way.password') : label || t('way.passkey')),
        },
        { id: 'made', title: t('account.made'), cell: ({ created_at }) => moment(created_at) },
        {
          id: 'used',
          title: t('session.used'),
          cell: ({ last_used_at }) => (last_used_at ? moment(last_used_at) : t('session.never')),
        },
        ...(onRemove && keys.length > 1
          ? [
              {
                id: 'remove',
                title: t('session.action'),
                cell: (key: Credential) => (
                  <Button variant="text" onPress={() => onRemove(key)}>
                    {t('account.remove')}
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
