import { collectionFeeOf } from '@ambra/domain/fulfilment/carriers/shops'
import { comingSpecialDays, spansText } from '@ambra/domain/fulfilment/calendar/opening-hours'
import { toEuros } from '@ambra/domain/platform/money/money'
import { freeShippingOver } from '@ambra/domain/fulfilment/free-shipping'
import { data } from 'react-router'
import { loadCmsPage } from '#app/data/cms-page.server.ts'
import { clientContext, storeContext } from '#app/routing/context.ts'
import { loadShopConfig } from '#app/data/shop-content.server.ts'
import { ShopCard } from '#app/features/content/stores/shop-card.tsx'
import { MapToggle } from '#app/delivery/map/map-toggle.tsx'
import { shopHours } from '#app/delivery/shop-hours.ts'
import { storeData } from '#app/features/content/stores/store-data.ts'
import styles from '#app/features/content/stores/stores.module.css'
import { pageMeta } from '#app/seo/page-meta.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { usePriceFormat } from '#app/i18n/format.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import { RichText } from '#app/shop-ui/rich-text.tsx'
import type { Route } from './+types/store-locator'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta(
        loaderData.seo,
        ...loaderData.shops.map(({ shop, days }) => storeData(shop, loaderData.seo.canonical, days)),
      )
    : []

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Text of the CMS page `store-locator`, and the shops that orders can use. @see spec §2 "store locator" */
export async function loader({ context }: Route.LoaderArgs) {
  const [{ response, headers }, shops] = await Promise.all([
    loadCmsPage(context, 'store-locator'),
    context
      .get(clientContext)
      .call('pickupPoints', { query: { code: 'store', storeCode: context.get(storeContext).code } }),
  ])
  const now = new Date()
  const { collection_fee: fee } = await loadShopConfig(context)
  return data(
    {
      ...response,
      fee: toEuros(collectionFeeOf(fee)),
      shops: shops.map((shop) => ({ shop, days: comingSpecialDays(now, shopHours(shop)) })),
    },
    headers,
  )
}

export default function StoreLocator({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const price = usePriceFormat()
  const { language } = useStore()
  const { page, path, shops, fee } = loaderData
  return (
    <>
      <Breadcrumbs trail={[{ name: page.title, path }]} />
      <div className={styles.page}>
        <h1>{page.content_heading || page.title}</h1>
        <p className={styles.lead}>
          {shops.length === 0
            ? t('delivery.stores.none')
            : t('delivery.stores.fee', {
                fee: price(fee),
                limit: price(toEuros(freeShippingOver())),
              })}
        </p>
        {shops.length > 0 && (
          <div className={styles.map}>
            <MapToggle points={shops.map(({ shop }) => shop)} hrefOf={({ id }) => `#shop-${id}`} />
          </div>
        )}
        <div className={styles.shops}>
          {shops.map(({ shop, days }) => (
            <ShopCard
              key={shop.id}
              shop={shop}
              days={days.map(({ day, hours }) => ({ day, hours: spansText(hours, language) }))}
            />
          ))}
        </div>
        <RichText html={page.content} className={styles.after ?? ''} />
      </div>
    </>
  )
}
