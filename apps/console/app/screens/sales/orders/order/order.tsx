import type { OrderDetails } from '@ambra/contract/sales/order-operations'
import { formatDate } from '@ambra/domain/platform/text/format'
import { isCorrectable } from '@ambra/domain/sales/orders/order-correction'
import { lazy, Suspense } from 'react'
import { Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import { client } from '#console/api/client.ts'
import { runCommand } from '#console/api/run-command.ts'
import { useKeys } from '#console/frame/keys.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { useOpen, isDialogOnly } from '#console/frame/use-open.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { storeName } from '#console/i18n/store-name.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { RecordFields } from '#console/shop/custom-fields/record-fields.tsx'
import { OrderStatusBadge } from '#console/shop/order-status.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { PageHead, Part } from '#console/ui/page.tsx'
import { load } from '#console/api/load.ts'
import { deliveryAddress } from './delivery-address.ts'
import type { OrderPeople } from '../orders-types.ts'
import { Hold } from './hold.tsx'
import { LineFields } from './line-fields.tsx'
import { Lines } from './lines.tsx'
import { Money, moneyOf } from './money.tsx'
import { NextStep } from './next-step.tsx'
import styles from './order.module.css'
import { OrderAgain } from '../phone/order-again.tsx'
import { Approvals, Cases, Shipments } from './order-matters.tsx'
import { Papers } from './papers.tsx'
import { Sources } from './sources.tsx'
import { Delivery, Shopper } from './shopper.tsx'
import { Timeline } from './timeline.tsx'
import type { Route } from './+types/order'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const { signal } = request
    const [details, people] = await Promise.all([
      client.query('orders.show', { number: params.number }, { signal }),
      client.query('orders.people', {}, { signal }),
    ])
    return { details, people }
  })

// The server logs each view of an order. Opening a dialog must not count as one.
export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) =>
  !isDialogOnly(change) && change.defaultShouldRevalidate

export default function OrderRoute({ loaderData, params }: Route.ComponentProps) {
  return <Order key={params.number} number={params.number} {...loaderData} />
}

// Loaded lazily, when the first dialog opens.
const OrderDialogs = lazy(async () => ({ default: (await import('./dialogs.tsx')).OrderDialogs }))

type Props = { number: string; details: OrderDetails; people: OrderPeople }

/** Screen of an order: next step, lines and money, with the shopper and the delivery beside them. */
function Order({ number, details, people }: Props) {
  const t = useTranslate()
  const { open, show, close } = useOpen()
  const own = useOwn()
  const { store, comment, assignee } = details
  const mayNote = may(own, 'orders.note', store)
  const mayCorrect =
    may(own, 'orders.edit', store) &&
    deliveryAddress(details) !== undefined &&
    isCorrectable(details.order.status ?? 'completed')
  useKeys({ ...(mayNote && { n: () => show('note'), a: () => show('assign') }) })
  return (
    <>
      <Head number={number} details={details} />
      <Approvals details={details} />
      <Hold details={details} onRelease={() => show('release')} />
      <NextStep details={details} onOpen={show} />
      {comment && (
        <Notice>
          <strong>{t('orders.shopperSays')}</strong> {comment}
        </Notice>
      )}
      <div className={styles.columns}>
        <div>
          <Part
            title={t('orders.goods')}
            action={
              may(own, 'orders.edit', store) &&
              isCorrectable(details.order.status ?? 'completed') && (
                <Button variant="text" onPress={() => show('change')}>
                  {t('orders.changeGoods')}
                </Button>
              )
            }
          >
            <Lines details={details} />
            {details.exchanges.map(({ number: other, way }) => (
              <p key={other}>
                {t(way === 'to' ? 'orders.exchangeTo' : 'orders.exchangeFrom')}{' '}
                <Link to={`/orders/${other}`}>{other}</Link>
              </p>
            ))}
          </Part>
          <LineFields number={number} details={details} canEdit={may(own, 'orders.edit', store)} />
          <Shipments number={number} details={details} />
          <Cases details={details} />
          <Part title={t('orders.money')}>
            <Money details={details} />
          </Part>
          <Part
            title={t('orders.timeline')}
            action={
              mayNote && (
                <>
                  <Button variant="text" onPress={() => show('resend')}>
                    {t('orders.resend')}
                  </Button>
                  <Button onPress={() => show('note')}>{t('orders.addNote')}</Button>
                </>
              )
            }
          >
            <Timeline number={number} details={details} />
          </Part>
        </div>
        <div>
          <Part
            title={t('orders.column.assignee')}
            action={
              mayNote && (
                <Button variant="text" onPress={() => show('assign')}>
                  {t('orders.assign')}
                </Button>
              )
            }
          >
            <p>{assignee?.name ?? t('orders.nobody')}</p>
          </Part>
          <Part
            title={t('orders.shopper')}
            action={
              may(own, 'orders.create', store) &&
              details.order.billing_address && (
                <OrderAgain details={details} address={deliveryAddress(details)} />
              )
            }
          >
            <Shopper number={number} details={details} />
          </Part>
          <Part
            title={t('orders.column.delivery')}
            action={
              mayCorrect && (
                <Button variant="text" onPress={() => show('correct')}>
                  {t('orders.correct')}
                </Button>
              )
            }
          >
            <Delivery details={details} />
          </Part>
          <RecordFields
            record={number}
            read={(signal) => client.query('orders.fields', { number }, { signal })}
            write={(changes) => runCommand('orders.set-fields', { number, changes })}
            canEdit={may(own, 'orders.edit', store)}
          />
          <Sources details={details} onChange={() => show('source')} />
          <Part title={t('orders.papers')}>
            <Papers number={number} details={details} />
          </Part>
          {may(own, 'audit.read') && (
            <p className={styles.audit} data-no-print>
              <ButtonLink variant="text" href={`/audit?subject=${encodeURIComponent(`order:${number}`)}`}>
                {t('orders.audit')}
              </ButtonLink>
            </p>
          )}
        </div>
      </div>
      {open !== undefined && (
        <Suspense>
          <OrderDialogs number={number} details={details} people={people} open={open} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function Head({ number, details }: Pick<Props, 'number' | 'details'>) {
  const t = useTranslate()
  const moment = useMoment()
  const language = useLanguage()
  const { order, store, placed_at, paidCents } = details
  const { status = 'new', deliveryTo } = order
  const { leftCents } = moneyOf(details)
  return (
    <PageHead
      title={t('orders.order', { number })}
      lead={
        <span className={styles.state}>
          <OrderStatusBadge status={status} />
          {paidCents > 0 ? (
            <Badge kind="ok">{t('orders.paid')}</Badge>
          ) : (
            leftCents > 0 && <Badge kind="warn">{t('orders.unpaid')}</Badge>
          )}
          {details.reversals.length > 0 && <Badge kind="error">{t('orders.reversed')}</Badge>}
          {details.hold && <Badge kind="warn">{t('orders.onHold')}</Badge>}
          {details.is_late && <Badge kind="error">{t('orders.late')}</Badge>}
          <span>{t('orders.placedAt', { at: moment(placed_at), store: storeName(store) })}</span>
          {deliveryTo && isCorrectable(status) && (
            <span>
              {t('orders.promisedFor', { day: formatDate(new Date(`${deliveryTo}T12:00:00Z`), language) })}
            </span>
          )}
        </span>
      }
    />
  )
}
