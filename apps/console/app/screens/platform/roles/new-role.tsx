import type { Role } from '@ambra/contract/platform/staff/staff'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useRoleName } from '#console/i18n/role-name.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Field } from '#console/ui/field.tsx'
import { roleCode } from './role-code.ts'

/** Creates a custom role as a copy of another one. */
export function NewRole({ roles }: { roles: readonly Role[] }) {
  const t = useTranslate()
  const roleName = useRoleName()
  const navigate = useNavigate()
  const command = useCommand()
  const [from, copyFrom] = useState(roles[0]?.code ?? '')
  async function create(name: string) {
    const code = roleCode(
      name,
      roles.map((role) => role.code),
    )
    const rights = [...(roles.find((role) => role.code === from)?.permissions ?? [])]
    if (await command.run(() => runCommand('roles.save', { code, name, permissions: rights })))
      await navigate(`/roles/${code}`)
  }
  return (
    <CommandForm
      command={command}
      submit={t('roles.create')}
      onSubmit={(data) => void create(String(data.get('name')).trim())}
    >
      <Field label={t('roles.name')} name="name" maxLength={120} autoComplete="off" isRequired isFirst />
      <Choice
        label={t('roles.copyOf')}
        options={roles.map(({ code, name }) => ({ id: code, text: roleName(code, name) }))}
        value={from}
        onChange={copyFrom}
      />
    </CommandForm>
  )
}
