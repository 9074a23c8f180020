import type { PackOrder, Shipment } from '@ambra/contract/fulfilment/shipments'
import { carrierByCode } from '@ambra/domain/fulfilment/carriers/registry'
import { useRevalidator, useSearchParams, data } from 'react-router'
import { client } from '#console/api/client.ts'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useOpen } from '#console/frame/use-open.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { RecordFields } from '#console/shop/custom-fields/record-fields.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { Empty, PageHead, Part } from '#console/ui/page.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { load } from '#console/api/load.ts'
import { ClosedBox } from './closed-box.tsx'
import { DueBadge } from './due.tsx'
import { OpenBox } from './open-box.tsx'
import { leftAt, tableOf } from './pack-table.ts'
import { Tables } from './tables.tsx'
import styles from './shipments.module.css'
import type { Route } from './+types/pack'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(request, () => {
    if (!/^[0-9A-Za-z-]{1,32}$/.test(params.order)) throw data(null, 404)
    return client.query('parcels.order', { number: params.order }, { signal: request.signal })
  })

export default function PackRoute({ loaderData }: Route.ComponentProps) {
  return <Pack key={loaderData.number} order={loaderData} />
}

/** Packing screen of an order: open box, closed boxes, sent boxes and items left to pack. */
function Pack({ order }: { order: PackOrder }) {
  const t = useTranslate()
  const language = useLanguage()
  const { open, show, close } = useOpen()
  const revalidator = useRevalidator()
  const command = useCommand()
  const { number, shipments, lines, isPackable, warehouses } = order
  const [address] = useSearchParams()
  const at = warehouses.length > 0 ? tableOf(order, address.get('warehouse')) : undefined
  const box = shipments.find((one) => one.state === 'packing' && (!at || one.warehouse === at))
  const others = shipments.filter(({ id }) => id !== box?.id)
  const left = lines.reduce((sum, line) => sum + line.left, 0)
  const leftHere = at === undefined ? left : leftAt(order, at)
  const canOpen = isPackable && !box && leftHere > 0
  return (
    <div className={styles.pack}>
      <PageHead title={t('parcels.packTitle', { number })} lead={order.delivery}>
        <DueBadge leaveBy={order.leaveBy} isLate={order.isLate} />
        <Badge>{carrierByCode(order.carrier)?.title[language] ?? order.carrier}</Badge>
      </PageHead>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      {at !== undefined && <Tables order={order} at={at} />}
      {!isPackable && (left > 0 || shipments.length === 0) && (
        <Notice kind="warn">{t(order.isHeld ? 'parcels.orderHeld' : 'parcels.notPackable')}</Notice>
      )}
      {box && isPackable && (
        <Part title={t('parcels.box', { number: box.number })}>
          <OpenBox
            key={box.id}
            order={order}
            box={box}
            onPacked={() => {
              addToast({ text: t('parcels.packedNow', { number: box.number }) })
              void revalidator.revalidate()
            }}
            onGiveUp={() => show('cancel')}
          />
          <BoxFields order={order} shipment={box} />
        </Part>
      )}
      {canOpen && (
        <Button
          variant="primary"
          icon="package"
          isWide
          isBusy={command.isBusy}
          onPress={() =>
            void command.run(() =>
              runCommand('parcels.pack-start', { number, ...(at !== undefined && { warehouse: at }) }),
            )
          }
        >
          {t('parcels.start', { count: leftHere })}
        </Button>
      )}
      {others.map((shipment) => (
        <ClosedBox
          key={shipment.id}
          order={order}
          shipment={shipment}
          onGiveUp={(id) => show(`cancel-${id}`)}
        >
          <BoxFields order={order} shipment={shipment} />
        </ClosedBox>
      ))}
      {isPackable && !box && leftHere === 0 && left > 0 && <Empty title={t('parcels.noneHere')} />}
      {!box && left === 0 && <AllDone shipments={shipments} />}
      {shipments.map((shipment) => (
        <GiveUp
          key={shipment.id}
          order={order}
          shipment={shipment}
          isOpen={open === `cancel-${shipment.id}` || (open === 'cancel' && shipment.id === box?.id)}
          onClose={close}
        />
      ))}
    </div>
  )
}

function BoxFields({ order, shipment }: { order: PackOrder; shipment: Shipment }) {
  const named = { number: order.number, shipment: shipment.number }
  return (
    <RecordFields
      record={shipment.number}
      read={(signal) => client.query('parcels.fields', named, { signal })}
      write={(changes) => runCommand('parcels.set-fields', { ...named, changes })}
      canEdit
    />
  )
}

function AllDone({ shipments }: { shipments: readonly Shipment[] }) {
  const t = useTranslate()
  const waiting = shipments.some(({ state }) => state === 'packed')
  if (waiting) return null
  const back = (
    <ButtonLink href="/warehouse" variant="primary">
      {t('parcels.toQueue')}
    </ButtonLink>
  )
  // An order that may not leave yet has nothing to pack and no shipments.
  return shipments.length > 0 ? <Empty title={t('parcels.allLeft')}>{back}</Empty> : back
}

type GiveUpProps = { order: PackOrder; shipment: Shipment; isOpen: boolean; onClose: () => void }

function GiveUp({ order, shipment: { id, number, version, pieces }, isOpen, onClose }: GiveUpProps) {
  const t = useTranslate()
  const count = pieces.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('parcels.giveUpTitle', { number })}
      what={t('parcels.giveUpWhat', { count })}
      action={t('parcels.giveUp')}
      isDanger
      hasReason
      work={(reason) =>
        runCommand('parcels.cancel', { number: order.number, shipment: id, version, ...reason })
      }
      onDone={() => {
        addToast({ text: t('parcels.givenUp', { number }) })
        onClose()
      }}
    />
  )
}
