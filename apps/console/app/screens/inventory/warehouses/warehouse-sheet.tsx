import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
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
    <CommandForm
      command={command}
      submit={warehouse ? t('dialog.save') : t('warehouses.add')}
      isDisabled={!isReady}
      onSubmit={() => {
        if (isReady) void save()
      }}
      onCancel={onClose}
    >
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
    </CommandForm>
  )
}
