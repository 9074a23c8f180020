import { Link, useSearchParams } from 'react-router'
import { useListKeys } from '#console/frame/keys.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { ListFilters } from '#console/shop/list-filters.tsx'
import { ListPages } from '#console/shop/list-pages.tsx'
import { ButtonLink } from '#console/ui/button.tsx'
import { Badge } from '#console/ui/notice.tsx'
import { Empty, PageHead } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import type { Route } from './+types/devices'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () => {
    const search = new URL(request.url).searchParams
    const q = search.get('q')?.trim().slice(0, 64)
    const after = Number(search.get('after') ?? 0)
    const place = Number.isInteger(after) && after > 0 && after < 2_147_483_647 ? { after } : {}
    return client.query('devices.list', { ...(q && { q }), ...place }, { signal: request.signal })
  })

/** Search for sold devices by typing or scanning the beginning of the serial number. */
export default function Devices({ loaderData: { devices, next } }: Route.ComponentProps) {
  const t = useTranslate()
  const moment = useMoment()
  const [search] = useSearchParams()
  const q = search.get('q') ?? ''
  useListKeys()
  return (
    <>
      <PageHead title={t('screen.devices')} lead={t('devices.lead')} />
      <ListFilters label={t('devices.serial')} hint={t('devices.serialHint')} maxLength={64} isCode />
      {devices.length === 0 ? (
        <Empty title={t(q ? 'devices.none' : 'devices.noneYet')}>
          {q ? (
            <ButtonLink href="/devices">{t('customers.showAll')}</ButtonLink>
          ) : (
            <p>{t('devices.noneYetHint')}</p>
          )}
        </Empty>
      ) : (
        <List
          caption={t('screen.devices')}
          rows={devices}
          keyOf={({ serial, number, sku }) => `${serial} ${sku} ${number}`}
          columns={[
            {
              id: 'serial',
              title: t('devices.serial'),
              cell: ({ serial }) => (
                <Link to={`/devices/${encodeURIComponent(serial)}`} data-row className="link tabular">
                  {serial}
                </Link>
              ),
            },
            {
              id: 'name',
              title: t('devices.product'),
              cell: ({ name, sku }) => (
                <>
                  {name}
                  <div className="muted">{sku}</div>
                </>
              ),
            },
            { id: 'number', title: t('customers.order'), cell: ({ number }) => number },
            { id: 'sold', title: t('devices.sold'), cell: ({ sold_at }) => moment(sold_at) },
            {
              id: 'state',
              title: t('devices.where'),
              cell: ({ is_back }) => <Badge>{t(is_back ? 'devices.back' : 'devices.out')}</Badge>,
            },
          ]}
        />
      )}
      <ListPages next={next} more={t('customers.more')} />
    </>
  )
}
