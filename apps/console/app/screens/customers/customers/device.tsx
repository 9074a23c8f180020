import type { DeviceDetails } from '@ambra/contract/customers/device-operations'
import { formatDate, startOfDay } from '@ambra/domain/platform/text/format'
import { Link } from 'react-router'
import { gradeName, Inspections } from '#console/shop/inspections.tsx'
import { mayAnywhere, useOwn } from '#console/frame/own.tsx'
import { useMoment } from '#console/i18n/moments.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { ButtonLink } from '#console/ui/button.tsx'
import { Badge } from '#console/ui/notice.tsx'
import { Facts, PageHead, Part } from '#console/ui/page.tsx'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import styles from './customers.module.css'
import type { Route } from './+types/device'

export const clientLoader = ({ request, params: { serial } }: Route.ClientLoaderArgs) =>
  load(request, () => client.query('devices.show', { serial }, { signal: request.signal }))

/**
 * History of a device by serial number: sales with their terms, cases, repairs, inspections and graded items
 * in stock.
 */
export default function Device({ loaderData: details }: Route.ComponentProps) {
  const t = useTranslate()
  const { serial, sales, inspections, stock } = details
  return (
    <>
      <PageHead title={serial} lead={[sales[0]?.name, sales[0]?.sku].join(' · ')}>
        <ButtonLink variant="text" icon="arrow-left" href="/devices">
          {t('devices.toList')}
        </ButtonLink>
      </PageHead>
      {sales.map((sale) => (
        <Sale key={sale.number} sale={sale} />
      ))}
      <Inspections inspections={inspections} />
      {stock.length > 0 && (
        <Part title={t('devices.graded')}>
          <Facts rows={stock.map(({ grade, sku, free }) => [`${gradeName(grade)} · ${sku}`, free])} />
        </Part>
      )}
    </>
  )
}

function Sale({ sale }: { sale: DeviceDetails['sales'][number] }) {
  const t = useTranslate()
  const moment = useMoment()
  const language = useLanguage()
  const own = useOwn()
  const { number, sold_at, arrived_at, liable_until, guarantee_until, cases, is_back } = sale
  const day = (text: string | null) => (text === null ? '–' : formatDate(startOfDay(text), language))
  return (
    <Part title={`${t('devices.sold')} ${moment(sold_at)}`}>
      <Facts
        rows={[
          [
            t('customers.order'),
            mayAnywhere(own, 'orders.read') ? (
              <Link key="order" to={`/orders/${number}`} className="link">
                {number}
              </Link>
            ) : (
              number
            ),
          ],
          [t('devices.where'), <Badge key="where">{t(is_back ? 'devices.back' : 'devices.out')}</Badge>],
          [t('devices.arrived'), arrived_at === null ? '–' : moment(arrived_at)],
          [t('devices.liable'), day(liable_until)],
          [t('devices.guarantee'), day(guarantee_until)],
        ]}
      />
      <ul className={styles.steps}>
        {cases.map(({ kind, code, about, at, repairs }) => (
          <li key={code}>
            <Link to={`/service/${kind}/${code}`} className="link">
              {t(`service.one.${kind}`)} {code}
            </Link>{' '}
            <span className="muted">
              {about} {moment(at)} {repairs.map((one) => moment(one.at)).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
