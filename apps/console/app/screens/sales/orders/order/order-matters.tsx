import type { OrderDetails } from '@ambra/contract/sales/order-operations'
import { formatPrice } from '@ambra/domain/platform/text/format'
import { Link } from 'react-router'
import { may, mayAnywhere, useOwn } from '#console/frame/own.tsx'
import { useMoment } from '#console/i18n/moments.ts'
import { codeText, useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { packPath } from '#console/shop/pack-path.ts'
import { ButtonLink } from '#console/ui/button.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { Part } from '#console/ui/page.tsx'
import styles from './order.module.css'

type Props = { number: string; details: OrderDetails }

/** Changes of the order that wait for a second person. */
export function Approvals({ details: { approvals } }: Pick<Props, 'details'>) {
  const t = useTranslate()
  const own = useOwn()
  const moment = useMoment()
  const language = useLanguage()
  return approvals.map(({ id, sumCents, asked_by, asked_at }) => (
    <Notice key={id} kind="warn">
      {t('orders.waits', {
        what: sumCents === null ? t('orders.waitsChange') : formatPrice(sumCents, language),
        name: asked_by,
        at: moment(asked_at),
      })}{' '}
      {mayAnywhere(own, 'orders.refund_large') && (
        <Link to="/approvals" className="link">
          {t('orders.toApprovals')}
        </Link>
      )}
    </Notice>
  ))
}

/** Boxes of the order with their pieces, serial numbers and tracking numbers, and the way to the packing table. */
export function Shipments({ number, details }: Props) {
  const t = useTranslate()
  const own = useOwn()
  const moment = useMoment()
  const { shipments, unpacked, store, order } = details
  const nameOf = (line: number) => order.items?.[line - 1]?.name ?? String(line)
  const mayPack = may(own, 'shipping.pack', store)
  const left = order.status === 'paid' || order.status === 'ready' ? unpacked : 0
  const isWaiting = left > 0 || shipments.some(({ state }) => state === 'packing' || state === 'packed')
  if (shipments.length === 0 && left === 0) return null
  return (
    <Part
      title={t('orders.parcels')}
      action={
        mayPack && (
          <ButtonLink variant={isWaiting ? 'outline' : 'text'} icon="package-check" href={packPath(number)}>
            {t(isWaiting ? 'orders.pack' : 'orders.toPacking')}
          </ButtonLink>
        )
      }
    >
      <ul className={styles.parcels}>
        {shipments.map((box) => (
          <li key={box.number}>
            <p>
              <strong>{box.number}</strong> · {box.carrier} · {t(`orders.box.${box.state}`)}
              {box.sent_at !== null && ` ${moment(box.delivered_at ?? box.sent_at)}`}
            </p>
            {box.tracking !== null && (
              <p>
                {t('orders.tracking')} <span translate="no">{box.tracking}</span>
              </p>
            )}
            <ul className={styles.small}>
              {box.pieces.map(({ line, qty }) => (
                <li key={line}>
                  {qty} × {nameOf(line)}
                  {box.serials
                    .filter((one) => one.line === line)
                    .map(({ serial }) => (
                      <span key={serial}>
                        {' '}
                        {mayAnywhere(own, 'service.read') ? (
                          <Link className="link" to={`/devices/${encodeURIComponent(serial)}`}>
                            {serial}
                          </Link>
                        ) : (
                          serial
                        )}
                      </span>
                    ))}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {left > 0 && <p className="muted">{t('orders.unpacked', { count: left })}</p>}
    </Part>
  )
}

/** Returns and claims of the order. */
export function Cases({ details: { cases } }: Pick<Props, 'details'>) {
  const t = useTranslate()
  const moment = useMoment()
  if (cases.length === 0) return null
  return (
    <Part title={t('orders.cases')}>
      <ul className={styles.parcels}>
        {cases.map(({ kind, code, state, about, at }) => {
          const name = `${t(`palette.kind.${kind}`)} ${code}`
          return (
            <li key={code}>
              {code.startsWith('…') ? (
                name
              ) : (
                <Link className="link" to={`/service/${kind}/${code}`}>
                  {name}
                </Link>
              )}{' '}
              · {codeText(t, `orders.case.${state}`)} · {moment(at)}
              {about !== '' && <p className={styles.small}>{about}</p>}
            </li>
          )
        })}
      </ul>
    </Part>
  )
}
