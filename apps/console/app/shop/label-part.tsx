import type { ShipmentLabel } from '@ambra/contract/fulfilment/labels-operations'
import type { ReactNode } from 'react'
import { client } from '#console/api/client.ts'
import { runCommand } from '#console/api/run-command.ts'
import { type CommandState, useCommand } from '#console/api/use-command.ts'
import { errorText, useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { LabelBadge, LabelProblem } from './label-state.tsx'
import styles from './label-part.module.css'
import { openFile, storeFile } from './open-file.ts'
import { useLabel } from './use-label.ts'

type Named = { number: string; shipment: number }
type Shown = Named & { found: ShipmentLabel; command: CommandState; onChange: (found: ShipmentLabel) => void }

/**
 * Label of a shipment on any screen: order, print, retry, cancel. `number` is the order number, `shipment`
 * the id. Loads its own data; `children` are other things to print.
 */
export function LabelPart({ number, shipment, children }: Named & { children?: ReactNode }) {
  const t = useTranslate()
  const command = useCommand()
  const { found, error, setFound } = useLabel(number, shipment)
  if (!found) return error === undefined ? null : <Notice kind="error">{errorText(t, error)}</Notice>
  const shown = { number, shipment, found, command, onChange: setFound }
  return (
    <div className={styles.part} data-label-state={found.label?.state ?? 'none'} aria-live="polite">
      {command.error && <Notice kind="error">{command.error}</Notice>}
      {found.label ? <Given {...shown} label={found.label} /> : <None {...shown} />}
      {children}
    </div>
  )
}

function None(shown: Shown) {
  const t = useTranslate()
  const { found, command } = shown
  if (['sent', 'delivered', 'cancelled'].includes(found.shipment_state)) return null
  if (!found.is_offered) return <p className={styles.detail}>{t('labels.notOffered')}</p>
  return (
    <Button variant="primary" icon="package" isBusy={command.isBusy} onPress={() => order(shown)}>
      {t('labels.order')}
    </Button>
  )
}

const order = ({ number, shipment, command, onChange }: Shown, isUnknown = false) =>
  void command.run(async () =>
    onChange(
      await runCommand('labels.request', {
        number,
        shipment,
        ...(isUnknown && { is_unknown_to_carrier: true }),
      }),
    ),
  )

function Given(shown: Shown & { label: NonNullable<ShipmentLabel['label']> }) {
  const t = useTranslate()
  const { label, command } = shown
  const isUnclear = label.problem === 'unclear'
  return (
    <>
      <div className={styles.row}>
        <LabelBadge label={label} />
        {label.tracking_number && <span className={styles.number}>{label.tracking_number}</span>}
      </div>
      <LabelProblem label={label} />
      {label.state === 'ready' && <Ready {...shown} />}
      {label.state === 'failed' && (
        <div className={styles.row} data-no-print>
          <Button variant="primary" isBusy={command.isBusy} onPress={() => order(shown, isUnclear)}>
            {t(isUnclear ? 'labels.orderUnknown' : 'labels.again')}
          </Button>
          <TakeBack {...shown} />
        </div>
      )}
    </>
  )
}

function Ready(shown: Shown) {
  const t = useTranslate()
  const { number, shipment, command } = shown
  const read = () => client.query('labels.file', { number, shipment })
  return (
    <div className={styles.row} data-no-print>
      <Button
        variant="primary"
        isBusy={command.isBusy}
        onPress={() => void command.run(async () => openFile(await read()))}
      >
        {t('labels.print')}
      </Button>
      <Button icon="file-down" onPress={() => void command.run(async () => storeFile(await read()))}>
        {t('labels.store')}
      </Button>
      {['packing', 'packed'].includes(shown.found.shipment_state) && <TakeBack {...shown} />}
    </div>
  )
}

/** Needs no confirmation, since a new label can be ordered afterwards. */
function TakeBack({ number, shipment, command, onChange }: Shown) {
  const t = useTranslate()
  return (
    <Button
      variant="text"
      onPress={() =>
        void command.run(async () => onChange(await runCommand('labels.cancel', { number, shipment })))
      }
    >
      {t('labels.takeBack')}
    </Button>
  )
}
