import { useState } from 'react'
import { useNavigate } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { placePath } from '#console/shop/place-path.ts'

type Props = {
  from: string
  /** Warehouse of the bin; undefined for the main one. */
  warehouse: string | undefined
  onClose: () => void
}

/** Renames a bin, or merges its goods into another one. */
export function MovePlaceSheet({ from, warehouse, onClose }: Props) {
  const t = useTranslate()
  const navigate = useNavigate()
  const command = useCommand({ isLook: true })
  const [to, setTo] = useState('')
  const wanted = to.trim()
  const where = warehouse === undefined ? {} : { warehouse }
  async function move(): Promise<void> {
    await command.run(async () => {
      const { moved, wasEmpty } = await runCommand('places.move', { from, to: wanted, ...where })
      await navigate(placePath(wanted, warehouse))
      const text = t('places.moved', { count: moved, place: wanted })
      const back = async () => {
        await runCommand('places.move', { from: wanted, to: from, ...where })
        await navigate(placePath(from, warehouse))
      }
      // An undo would also move the goods that were in the target before.
      addToast(wasEmpty ? { text, undo: back } : { text })
    })
  }
  return (
    <Sheet title={t('places.moveOf', { place: from })} isOpen onClose={onClose}>
      <CommandForm
        command={command}
        submit={t('places.move')}
        isDisabled={wanted === '' || wanted === from}
        onSubmit={() => {
          if (wanted !== '' && wanted !== from) void move()
        }}
      >
        <Field
          label={t('places.to')}
          hint={t('places.toHint')}
          isFirst
          isCode
          maxLength={40}
          autoComplete="off"
          value={to}
          onChange={setTo}
        />
      </CommandForm>
    </Sheet>
  )
}
