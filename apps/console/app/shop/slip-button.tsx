import { client } from '#console/api/client.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { openFile } from './open-file.ts'

/** Prints the packing slip of an order or of one of its shipments. Its text is in the room `labels`. */
export function SlipButton({ number, shipment }: { number: string; shipment?: number }) {
  const t = useTranslate()
  const command = useCommand()
  const print = async () =>
    openFile(await client.query('labels.slip', { number, ...(shipment !== undefined && { shipment }) }))
  return (
    <>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <Button icon="file-down" isBusy={command.isBusy} onPress={() => void command.run(print)}>
        {t('labels.slip')}
      </Button>
    </>
  )
}
