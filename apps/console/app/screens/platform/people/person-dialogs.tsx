import type { Role } from '@ambra/contract/platform/staff/staff'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import type { Details } from './details.ts'
import { InviteLink } from './invite-dialog.tsx'
import { RolesField } from './roles-field.tsx'

type Props = { person: Details; roles: readonly Role[]; open: string | undefined; onClose: () => void }

/** Confirmation dialogs and forms for changes of a person. */
export function PersonDialogs({ person, roles, open, onClose }: Props) {
  const t = useTranslate()
  const { id, name, email, sessions } = person
  /** Link to pass on after a reset; set only if the shop has no mail server. */
  const [link, setLink] = useState<string>()
  const done = (text: string, undo?: () => Promise<unknown>) => {
    addToast({ text, ...(undo && { undo }) })
    onClose()
  }
  const common = { onClose, hasReason: true }
  return (
    <>
      <Sheet title={t('person.changeRoles')} isOpen={open === 'roles'} onClose={onClose}>
        <RolesForm person={person} roles={roles} onDone={done} />
      </Sheet>
      <Sheet title={t('person.rename')} isOpen={open === 'name'} onClose={onClose}>
        <NameForm person={person} onDone={done} />
      </Sheet>
      <ConfirmDialog
        {...common}
        isOpen={open === 'disable'}
        title={t('person.disable')}
        what={t('person.disableWhat', { name, count: sessions.length })}
        action={t('person.disable')}
        isDanger
        work={(reason) => runCommand('staff.disable', { id, ...reason })}
        onDone={() => done(t('person.disabledNow', { name }), () => runCommand('staff.enable', { id }))}
      />
      <ConfirmDialog
        {...common}
        isOpen={open === 'enable'}
        title={t('person.enable')}
        what={t('person.enableWhat', { name })}
        action={t('person.enable')}
        work={(reason) => runCommand('staff.enable', { id, ...reason })}
        onDone={() => done(t('person.enabledNow', { name }), () => runCommand('staff.disable', { id }))}
      />
      <ConfirmDialog
        {...common}
        isOpen={open === 'sessions'}
        title={t('person.endSessions')}
        what={t('person.sessionsWhat', { name, count: sessions.length })}
        action={t('person.endSessions')}
        isDanger
        work={(reason) => runCommand('staff.end-sessions', { id, ...reason })}
        onDone={() => done(t('person.sessionsEnded', { name }))}
      />
      <ConfirmDialog
        {...common}
        isOpen={open === 'reset'}
        title={t('person.reset')}
        what={t('person.resetWhat', { name, email, count: sessions.length })}
        action={t('person.reset')}
        isDanger
        work={async (reason) => {
          const { link: given } = await runCommand('staff.reset-access', { id, ...reason })
          if (given === undefined) addToast({ text: t('people.invited', { email }) })
          else setLink(given)
        }}
        onDone={onClose}
      />
      <Sheet title={t('person.reset')} isOpen={link !== undefined} onClose={() => setLink(undefined)}>
        {link !== undefined && <InviteLink link={link} />}
      </Sheet>
    </>
  )
}

type FormProps = { person: Details; onDone: (text: string, undo: () => Promise<unknown>) => void }

function RolesForm({ person, roles, onDone }: FormProps & { roles: readonly Role[] }) {
  const t = useTranslate()
  const command = useCommand()
  const [given, give] = useState(person.roles)
  const { id, name } = person
  async function save() {
    const before = person.roles
    if (await command.run(() => runCommand('staff.set-roles', { id, roles: given })))
      onDone(t('person.rolesChanged', { name }), () => runCommand('staff.set-roles', { id, roles: before }))
  }
  return (
    <CommandForm command={command} submit={t('dialog.save')} isDisabled={given.length === 0} onSubmit={save}>
      <RolesField roles={roles} value={given} onChange={give} />
    </CommandForm>
  )
}

function NameForm({ person: { id, name }, onDone }: FormProps) {
  const t = useTranslate()
  const command = useCommand()
  async function save(next: string) {
    if (await command.run(() => runCommand('staff.rename', { id, name: next })))
      onDone(t('person.renamed', { name: next }), () => runCommand('staff.rename', { id, name }))
  }
  return (
    <CommandForm
      command={command}
      submit={t('dialog.save')}
      onSubmit={(data) => void save(String(data.get('name')).trim())}
    >
      <Field
        label={t('people.name')}
        name="name"
        defaultValue={name}
        maxLength={120}
        autoComplete="off"
        isRequired
        isFirst
      />
    </CommandForm>
  )
}
