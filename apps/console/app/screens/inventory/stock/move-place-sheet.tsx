import { useState } from 'react'
import { Form } from 'react-aria-components'
import { useNavigate } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Actions, Sheet } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
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
      <Form
        className={form.form ?? ''}
        onSubmit={(event) => {
          event.preventDefault()
          if (wanted !== '' && wanted !== from) void move()
        }}
      >
        {command.error && <Notice kind="error">{command.error}</Notice>}
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
        <Actions>
          <Button
            type="submit"
            variant="primary"
            isBusy={command.isBusy}
            isDisabled={wanted === '' || wanted === from}
          >
            {t('places.move')}
          </Button>
        </Actions>
      </Form>
    </Sheet>
  )
}
