import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Actions, Sheet } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { addToast } from '#console/ui/toast-store.ts'

export type WarehouseRow = AdminResult<'warehouses.list'>['warehouses'][number]

type Props = {
  /** Undefined for a new warehouse. */
  warehouse?: WarehouseRow
  onClose: () => void
}

const isCode = (typed: string): boolean => /^[a-z][a-z0-9-]*$/.test(typed.trim())

/** Creates a warehouse, or edits its name and address. */
export function WarehouseSheet({ warehouse, onClose }: Props) {
  const t = useTranslate()
  return (
    <Sheet title={t(warehouse ? 'warehouses.change' : 'warehouses.add')} isOpen onClose={onClose}>
      <WarehouseForm onClose={onClose} {...(warehouse && { warehouse })} />
    </Sheet>
  )
}

function WarehouseForm({ warehouse, onClose }: Props) {
  const t = useTranslate()
  const command = useCommand()
  const [code, setCode] = useState('')
  const [name, setName] = useState(warehouse?.name ?? '')
  const [address, setAddress] = useState(warehouse?.address ?? '')
  const isReady = name.trim() !== '' && (warehouse !== undefined || isCode(code))
  const words = { name: name.trim(), address: address.trim() }

  async function save(): Promise<void> {
    const isDone = await command.run(() =>
      warehouse
        ? runCommand('warehouses.update', { code: warehouse.code, ...words })
        : runCommand('warehouses.create', { code: code.trim(), ...words }),
    )
    if (!isDone) return
    if (warehouse) {
      const { code: same, name: oldName, address: oldAddress } = warehouse
      addToast({
        text: t('warehouses.changed', { name: words.name }),
        undo: () => runCommand('warehouses.update', { code: same, name: oldName, address: oldAddress }),
      })
    } else addToast({ text: t('warehouses.added', { name: words.name }) })
    onClose()
  }
  return (
    <Form
      className={form.form ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void save()
      }}
    >
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <Field
        label={t('warehouses.name')}
        value={name}
        onChange={setName}
        maxLength={80}
        autoComplete="off"
        isRequired
        isFirst
      />
      {!warehouse && (
        <Field
          label={t('warehouses.code')}
          hint={t('warehouses.codeHint')}
          value={code}
          onChange={setCode}
          maxLength={30}
          autoComplete="off"
          spellCheck="false"
          validationBehavior="aria"
          validate={(typed) => (typed === '' || isCode(typed) ? null : t('warehouses.codeWrong'))}
          isRequired
          isCode
        />
      )}
      <Field
        label={t('warehouses.address')}
        value={address}
        onChange={setAddress}
        maxLength={200}
        autoComplete="off"
      />
      <Actions>
        <Button type="submit" variant="primary" isBusy={command.isBusy} isDisabled={!isReady}>
          {warehouse ? t('dialog.save') : t('warehouses.add')}
        </Button>
        <Button variant="text" onPress={onClose}>
          {t('dialog.cancel')}
        </Button>
      </Actions>
    </Form>
  )
}
