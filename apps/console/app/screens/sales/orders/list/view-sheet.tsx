import type { SavedView } from '@ambra/contract/platform/staff/view-operations'
import { shippedRoles } from '@ambra/contract/platform/staff/permissions'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { useRoleName } from '#console/i18n/role-name.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { addToast } from '#console/ui/toast-store.ts'

/** Saves the current list as a view and removes saved views. */
export function ViewSheet({ views, onDone }: { views: readonly SavedView[]; onDone: () => void }) {
  return (
    <>
      <ViewForm onDone={onDone} />
      {views.length > 0 && <SavedList views={views} />}
    </>
  )
}

function ViewForm({ onDone }: { onDone: () => void }) {
  const t = useTranslate()
  const roleName = useRoleName()
  const [search] = useSearchParams()
  const command = useCommand()
  const maySetUp = may(useOwn(), 'settings.edit')
  const [name, setName] = useState('')
  const [sharing, share] = useState('own')
  async function save() {
    const [kind = 'own', role] = sharing.split(':')
    const view = { room: 'orders' as const, name, search: search.toString() }
    const isSaved = await command.run(() =>
      runCommand('views.save', {
        ...view,
        sharing: kind === 'role' || kind === 'shop' ? kind : 'own',
        ...(role === undefined ? {} : { role }),
      }),
    )
    if (!isSaved) return
    addToast({ text: t('orders.viewSaved', { name }) })
    onDone()
  }
  return (
    <CommandForm command={command} submit={t('dialog.save')} onSubmit={save} onCancel={onDone}>
      <Field
        label={t('orders.viewName')}
        hint={t('orders.viewWhat')}
        value={name}
        onChange={setName}
        maxLength={120}
        isRequired
        isFirst
      />
      {maySetUp && (
        <Choice
          label={t('orders.viewFor')}
          value={sharing}
          onChange={share}
          options={[
            { id: 'own', text: t('orders.viewForMe') },
            { id: 'shop', text: t('orders.viewForAll') },
            ...Object.keys(shippedRoles).map((role) => ({ id: `role:${role}`, text: roleName(role) })),
          ]}
        />
      )}
    </CommandForm>
  )
}

function SavedList({ views }: { views: readonly SavedView[] }) {
  const t = useTranslate()
  const command = useCommand()
  const maySetUp = may(useOwn(), 'settings.edit')
  return (
    <div className={form.stack}>
      <h3>{t('orders.viewsSaved')}</h3>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <ul>
        {views.map(({ id, name, search, sharing, role, is_own }) => (
          <li key={id} className={form.inline}>
            <span>{name}</span>
            {(is_own || (maySetUp && sharing !== 'own')) && (
              <Button
                variant="text"
                isBusy={command.isBusy}
                aria-label={t('orders.viewRemoveOf', { name })}
                onPress={async () => {
                  if (!(await command.run(() => runCommand('views.remove', { id })))) return
                  const again = { room: 'orders' as const, name, search, sharing }
                  addToast({
                    text: t('orders.viewRemoved', { name }),
                    undo: () => runCommand('views.save', { ...again, ...(role === null ? {} : { role }) }),
                  })
                }}
              >
                {t('orders.viewRemove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
