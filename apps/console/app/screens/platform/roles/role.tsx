import type { Role } from '@ambra/contract/platform/staff/staff'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { useNavigate, data } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { useOpen } from '#console/frame/use-open.ts'
import { useRoleName } from '#console/i18n/role-name.ts'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { Check, Checks } from '#console/ui/checks.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { Actions } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { PageHead, Part } from '#console/ui/page.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { groupNames, rightGroups } from '#console/shop/rights.ts'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import type { Route } from './+types/role'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const [roles, people] = await Promise.all([
      client.query('roles.list', {}, { signal: request.signal }),
      client.query('staff.list', {}, { signal: request.signal }),
    ])
    const role = roles.find(({ code }) => code === params.code)
    if (!role) throw data(null, 404)
    return {
      role,
      holders: people.filter((person) => person.roles.some((given) => given.role === role.code)).length,
    }
  })

/** Rights of a role in words. Custom roles can be edited. */
export default function RoleScreen({ loaderData: { role, holders } }: Route.ComponentProps) {
  const t = useTranslate()
  const name = useRoleName()(role.code, role.name)
  const canChange = may(useOwn(), 'roles.manage') && !role.is_shipped
  const { open, show, close } = useOpen()
  const navigate = useNavigate()
  return (
    <>
      <PageHead title={name} lead={t('roles.heldBy', { count: holders })}>
        <ButtonLink variant="text" icon="arrow-left" href="/roles">
          {t('roles.all')}
        </ButtonLink>
        {canChange && (
          <Button variant="danger" onPress={() => show('remove')}>
            {t('roles.remove')}
          </Button>
        )}
      </PageHead>
      {role.is_shipped && <Notice>{t('roles.shippedNote')}</Notice>}
      <RightsForm
        key={`${role.code} ${role.name} ${role.permissions.join()}`}
        role={role}
        canChange={canChange}
      />
      <ConfirmDialog
        isOpen={canChange && open === 'remove'}
        onClose={close}
        title={t('roles.remove')}
        what={t('roles.removeWhat', { name })}
        action={t('roles.remove')}
        isDanger
        work={async () => {
          await runCommand('roles.remove', { code: role.code })
          // The screen of the removed role no longer exists.
          await navigate('/roles', { replace: true })
        }}
        onDone={() =>
          addToast({
            text: t('roles.removed', { name }),
            undo: () =>
              runCommand('roles.save', {
                code: role.code,
                name: role.name,
                permissions: [...role.permissions],
              }),
          })
        }
      />
    </>
  )
}

function RightsForm({ role, canChange }: { role: Role; canChange: boolean }) {
  const t = useTranslate()
  const command = useCommand()
  const [rights, setRights] = useState<readonly string[]>(role.permissions)
  const [name, setName] = useState(role.name)
  const input = (given: { name: string; permissions: readonly string[] }) => ({
    code: role.code,
    name: given.name.trim(),
    permissions: [...given.permissions],
  })
  const isChanged = name !== role.name || rights.toSorted().join() !== role.permissions.toSorted().join()
  async function save() {
    if (await command.run(() => runCommand('roles.save', input({ name, permissions: rights }))))
      addToast({ text: t('roles.saved', { name }), undo: () => runCommand('roles.save', input(role)) })
  }
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {command.error && <Notice kind="error">{command.error}</Notice>}
      {canChange && (
        <div className={form.form}>
          <Field label={t('roles.name')} value={name} onChange={setName} maxLength={120} isRequired />
        </div>
      )}
      <Part title={t('roles.rights')}>
        <div className={form.columns}>
          {groupNames.map((group) => {
            const own = rightGroups[group]
            return (
              <Checks
                key={group}
                label={t(`rights.${group}`)}
                isReadOnly={!canChange}
                value={own.filter((right) => rights.includes(right))}
                onChange={(chosen) =>
                  setRights([...rights.filter((right) => !own.some((one) => one === right)), ...chosen])
                }
              >
                {own.map((right) => (
                  <Check key={right} value={right}>
                    {codeText(t, `right.${right}`)}
                  </Check>
                ))}
              </Checks>
            )
          })}
        </div>
      </Part>
      {canChange && (
        <Actions>
          <Button type="submit" variant="primary" isBusy={command.isBusy} isDisabled={!isChanged}>
            {t('dialog.save')}
          </Button>
        </Actions>
      )}
    </Form>
  )
}
