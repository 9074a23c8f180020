import type { PackOrder, Shipment } from '@ambra/contract/fulfilment/shipments'
import { type ReactNode, useState } from 'react'
import { Form } from 'react-aria-components'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { LabelPart } from '#console/shop/label-part.tsx'
import { SlipButton } from '#console/shop/slip-button.tsx'
import { Button } from '#console/ui/button.tsx'
import { Actions } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { Facts, Part } from '#console/ui/page.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import styles from './shipments.module.css'

type Props = { order: PackOrder; shipment: Shipment; onGiveUp: (id: number) => void }

/** Closed or sent box: contents, tracking number and next steps; `children` are shown before them. */
export function ClosedBox({ order, shipment, onGiveUp, children }: Props & { children?: ReactNode }) {
  const t = useTranslate()
  const moment = useMoment()
  const mayLabel = may(useOwn(), 'shipping.label', order.store)
  const { number, state, trackingNumber, pieces, serials, weightGrams, boxes } = shipment
  const at = shipment.deliveredAt ?? shipment.sentAt ?? shipment.packedAt
  const from = order.warehouses.find(({ code }) => code === shipment.warehouse)?.name
  const nameOf = (line: number) => order.lines.find((one) => one.line === line)?.name ?? String(line)
  return (
    <Part title={t('parcels.box', { number })} action={<StateBadge state={state} />}>
      <Facts
        rows={[
          [
            t('parcels.inside'),
            <ul key="pieces">
              {pieces.map(({ line, qty }) => (
                <li key={line}>
                  {t('parcels.piece', { qty, name: nameOf(line) })}
                  {serials
                    .filter((one) => one.line === line)
                    .map(({ serial }) => (
                      <p key={serial} className="tabular muted">
                        {t('parcels.serialOf', { serial })}
                      </p>
                    ))}
                </li>
              ))}
            </ul>,
          ],
          ...(from === undefined ? [] : [[t('parcels.packAt'), from] as const]),
          ...(weightGrams === null ? [] : [[t('parcels.weight'), String(weightGrams)] as const]),
          ...(boxes === 1 ? [] : [[t('parcels.boxes'), String(boxes)] as const]),
          ...(trackingNumber === null ? [] : [[t('parcels.tracking'), trackingNumber] as const]),
          ...(at === null ? [] : [[t('parcels.since'), moment(at)] as const]),
        ]}
      />
      {mayLabel && (
        <LabelPart number={order.number} shipment={shipment.id}>
          <SlipButton number={order.number} shipment={shipment.id} />
        </LabelPart>
      )}
      {children}
      {state === 'packed' && (
        // Remounts with a new tracking number, so that the field shows it.
        <SendForm key={trackingNumber} order={order} shipment={shipment} onGiveUp={onGiveUp} />
      )}
      {state === 'sent' && <Arrived order={order} shipment={shipment} />}
    </Part>
  )
}

const kinds = { packing: 'info', packed: 'warn', sent: 'ok', delivered: 'ok' } as const

function StateBadge({ state }: Pick<Shipment, 'state'>) {
  const t = useTranslate()
  return <Badge kind={kinds[state]}>{t(`parcels.state.${state}`)}</Badge>
}

function SendForm({ order, shipment, onGiveUp }: Props) {
  const t = useTranslate()
  const command = useCommand()
  const [tracking, setTracking] = useState(shipment.trackingNumber ?? '')
  const seen = { number: order.number, shipment: shipment.id, version: shipment.version }
  async function send() {
    const number = tracking.trim()
    const given = number === '' ? {} : { tracking: number }
    if (await command.run(() => runCommand('parcels.send', { ...seen, ...given })))
      addToast({ text: t('parcels.sentNow', { number: shipment.number }) })
  }
  return (
    <Form
      className={styles.send ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <Field
        label={t('parcels.tracking')}
        hint={t('parcels.trackingHint')}
        value={tracking}
        onChange={setTracking}
        maxLength={64}
        pattern="[0-9A-Za-z.\/_\-]+"
        autoComplete="off"
        isCode
      />
      <Button type="submit" variant="primary" icon="package" isWide isBusy={command.isBusy}>
        {t('parcels.send')}
      </Button>
      <Actions>
        <Button onPress={() => void command.run(() => runCommand('parcels.reopen', seen))}>
          {t('parcels.reopen')}
        </Button>
        <Button variant="text" onPress={() => onGiveUp(shipment.id)}>
          {t('parcels.giveUp')}
        </Button>
      </Actions>
    </Form>
  )
}

function Arrived({ order, shipment }: Omit<Props, 'onGiveUp'>) {
  const t = useTranslate()
  const command = useCommand()
  const { id, number, version } = shipment
  return (
    <Actions>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <Button
        isBusy={command.isBusy}
        onPress={async () => {
          const seen = { number: order.number, shipment: id, version }
          if (await command.run(() => runCommand('parcels.arrived', seen)))
            addToast({ text: t('parcels.arrivedNow', { number }) })
        }}
      >
        {t('parcels.arrived')}
      </Button>
    </Actions>
  )
}
