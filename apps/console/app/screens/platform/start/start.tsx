import { formatPrice } from '@ambra/domain/platform/text/format'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { Icon } from '@ambra/ui/icon'
import type { OwnPerson } from '@ambra/contract/platform/staff/staff'
import { useOpen } from '#console/frame/use-open.ts'
import { useOwn, may } from '#console/frame/own.tsx'
import { screensOf } from '#console/frame/screens.ts'
import { storeName } from '#console/i18n/store-name.ts'
import { useRoleName } from '#console/i18n/role-name.ts'
import { useLanguage, useLocale, useTranslate } from '#console/i18n/translate.tsx'
import { ButtonLink } from '#console/ui/button.tsx'
import { Actions } from '#console/ui/dialog.tsx'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { Facts, PageHead } from '#console/ui/page.tsx'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import type { RoomHandle } from '#console/frame/use-hints.ts'
import styles from './start.module.css'
import { OpenShop, type ShopOpening } from './opening.tsx'
import { Readiness } from './readiness.tsx'
import { type Today, figuresOfToday } from './figures-of-today.ts'
import { type Waiting, waitingWork } from './waiting-work.ts'
import type { Route } from './+types/start'

export const handle: RoomHandle = {
  rooms: ['orders', 'parcels', 'service', 'refunds', 'approvals', 'inbox'],
}

/** Returns the state of the shop; undefined without the right to change settings, or if the request fails. */
async function shopOpening(own: OwnPerson, signal: AbortSignal): Promise<ShopOpening | undefined> {
  if (own.method === 'recovery' || !may(own, 'settings.edit')) return undefined
  return client.query('shop.readiness', {}, { signal }).catch(() => undefined)
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const { signal } = request
    const own = await client.query('own.show', {}, { signal })
    const [work, today, opening] = await Promise.all([
      waitingWork(own, signal),
      figuresOfToday(own, signal),
      shopOpening(own, signal),
    ])
    return { work, today, opening }
  })

const OpeningDialogs = lazy(async () => ({
  default: (await import('./opening-dialogs.tsx')).OpeningDialogs,
}))

/** Start screen: missing setup, waiting work, and links to the person's screens. */
export default function Start({ loaderData: { work: waiting, today, opening } }: Route.ComponentProps) {
  const t = useTranslate()
  const own = useOwn()
  const roleName = useRoleName()
  const { open } = useOpen()
  const work = screensOf(own).filter(({ inAnyStore, inAllStores }) => inAnyStore ?? inAllStores)
  if (own.method === 'recovery')
    return (
      <>
        <PageHead title={t('start.title', { name: own.name })} />
        <Notice kind="warn">{t('account.recovery')}</Notice>
        <Actions>
          <ButtonLink variant="primary" href="/account">
            {t('screen.account')}
          </ButtonLink>
        </Actions>
      </>
    )
  const roles = own.roles.map(({ role, store }) => {
    const name = roleName(role)
    return store === null ? name : `${name} (${storeName(store)})`
  })
  return (
    <>
      <PageHead title={t('start.title', { name: own.name })} />
      {opening && <Readiness opening={opening} />}
      {opening && open !== undefined && (
        <Suspense>
          <OpeningDialogs opening={opening} />
        </Suspense>
      )}
      {waiting.length > 0 && (
        <ul className={styles.waiting} aria-label={t('start.waiting')}>
          {waiting.map((one) => (
            <li key={one.path}>
              <WaitingTile {...one} />
            </li>
          ))}
        </ul>
      )}
      {today && <TodayTiles {...today} />}
      {work.length > 0 ? (
        <ul className={styles.screens}>
          {work.map(({ path, title, icon }) => (
            <li key={path}>
              <Link to={path} className={styles.screen}>
                <Icon name={icon} />
                {t(title)}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <Notice>{t('start.noScreens')}</Notice>
      )}
      <Facts
        rows={[
          [t('start.roles'), roles.join(', ')],
          ...(opening?.state === 'open' ? [[t('opening.state'), <OpenShop key="open" />] as const] : []),
        ]}
      />
    </>
  )
}

/** Invoiced sales of today and yesterday. */
function TodayTiles({ today, yesterday }: Today) {
  const t = useTranslate()
  const language = useLanguage()
  const price = (cents: number) => formatPrice(cents, language)
  const tiles = [
    { title: t('start.invoiced'), value: String(today.orders), before: String(yesterday.orders) },
    { title: t('start.salesNet'), value: price(today.netCents), before: price(yesterday.netCents) },
  ]
  return (
    <ul className={`${styles.waiting} ${styles.sums}`} aria-label={t('start.today')}>
      {tiles.map(({ title, value, before }) => (
        <li key={title}>
          <Link to="/figures" className={styles.tile}>
            <span className={styles.title}>{title}</span>
            <span className={styles.count}>{value}</span>
            <span className="muted">{t('start.yesterday', { value: before })}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function WaitingTile({ title, count, isMore, late = 0, path }: Waiting) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <Link to={path} className={styles.tile} data-empty={count === 0 || undefined}>
      <span className={styles.title}>{t(title)}</span>
      <span className={styles.count}>
        {count.toLocaleString(locale)}
        {isMore && '+'}
      </span>
      {late > 0 ? (
        <Badge kind="error">{t('start.late', { count: late })}</Badge>
      ) : (
        <span className="muted">{t(count === 0 ? 'start.nothing' : 'start.inTime')}</span>
      )}
    </Link>
  )
}
