import type { CustomerDetails } from '@ambra/contract/customers/customer-operations'
import { stores } from '@ambra/domain/platform/shop/stores'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { useOpen } from '#console/frame/use-open.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import { addToast } from '#console/ui/toast-store.ts'

/** Dialogs of a customer's screen: an account for a guest, or the group of an account. */
export function CustomerDialogs({ details }: { details: CustomerDetails }) {
  const t = useTranslate()
  const { open, close } = useOpen()
  const { id, group, groups } = details
  if (id === null) return <CreateCustomer details={details} />
  return (
    <Sheet title={t('customers.setGroup')} isOpen={open === 'group'} onClose={close}>
      <GroupForm id={id} group={group ?? ''} groups={groups} onClose={close} />
    </Sheet>
  )
}

/** Dialog that creates an account, for a guest with the name and address of `details`. */
export function CreateCustomer({ details }: { details?: CustomerDetails }) {
  const t = useTranslate()
  const { open, close } = useOpen()
  return (
    <Sheet
      title={t(details ? 'customers.makeAccount' : 'customers.create')}
      isOpen={open === 'new'}
      onClose={close}
    >
      <CreateForm details={details} onClose={close} />
    </Sheet>
  )
}

function CreateForm({ details, onClose }: { details: CustomerDetails | undefined; onClose: () => void }) {
  const t = useTranslate()
  const own = useOwn()
  const navigate = useNavigate()
  const command = useCommand({ isLook: true })
  const possible = stores.filter(({ code }) => may(own, 'customers.edit', code))
  const [store, setStore] = useState(details?.store ?? possible[0]?.code ?? '')
  const [first = '', ...rest] = (details?.name ?? '').split(' ')
  async function create(data: FormData) {
    const text = (name: string) => String(data.get(name) ?? '').trim()
    const email = text('email')
    let id = 0
    const isDone = await command.run(async () => {
      const input = { email, firstname: text('firstname'), lastname: text('lastname'), store }
      id = (await runCommand('customers.create', input)).id
    })
    if (!isDone) return
    addToast({ text: t('customers.created', { email }) })
    void navigate(`/customers/${id}`)
  }
  return (
    <CommandForm command={command} submit={t('customers.makeAccount')} onSubmit={create} onCancel={onClose}>
      <p>{t('customers.createWhat')}</p>
      <Field
        label={t('customers.address')}
        name="email"
        type="email"
        autoComplete="off"
        maxLength={254}
        isRequired
        {...(details ? { defaultValue: details.email, isReadOnly: true } : { isFirst: true })}
      />
      <Field
        label={t('customers.firstname')}
        name="firstname"
        defaultValue={first}
        maxLength={120}
        autoComplete="off"
        isRequired
      />
      <Field
        label={t('customers.lastname')}
        name="lastname"
        defaultValue={rest.join(' ')}
        maxLength={120}
        autoComplete="off"
        isRequired
      />
      <Choice
        label={t('customers.store')}
        options={possible.map(({ code, name }) => ({ id: code, text: name }))}
        value={store}
        onChange={setStore}
      />
    </CommandForm>
  )
}

type GroupProps = { id: number; group: string; groups: readonly string[]; onClose: () => void }

function GroupForm({ id, group, groups, onClose }: GroupProps) {
  const t = useTranslate()
  const command = useCommand()
  const [wanted, setWanted] = useState(group)
  async function save() {
    if (!(await command.run(() => runCommand('customers.set-group', { id, group: wanted })))) return
    addToast({
      text: t('customers.groupIs', { group: wanted }),
      undo: () => command.run(() => runCommand('customers.set-group', { id, group })),
    })
    onClose()
  }
  return (
    <CommandForm
      command={command}
      submit={t('customers.save')}
      isDisabled={wanted === group}
      onSubmit={save}
      onCancel={onClose}
    >
      <p>{t('customers.setGroupWhat')}</p>
      <Choice
        label={t('customers.group')}
        options={groups.map((code) => ({ id: code, text: code }))}
        value={wanted}
        onChange={setWanted}
      />
    </CommandForm>
  )
}
