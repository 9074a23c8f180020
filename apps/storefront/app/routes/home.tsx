import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import type { ShopData } from '@ambra/contract/content/content'
import type { Product } from '@ambra/contract/catalogue/product'
import { storeForPath } from '@ambra/domain/platform/shop/stores'
import { useRouteLoaderData } from 'react-router'
import { cardFields, pick } from '#app/data/pick-fields.ts'
import { countListed } from '#app/data/category-counts.server.ts'
import { gradeLadderOf } from '#app/data/grade-ladder.ts'
import { finderLinks } from '#app/data/finder/finder-links.ts'
import { hasNoResponse } from '#app/data/content-client.ts'
import { loadBlocks } from '#app/data/content.server.ts'
import { clientContext, publicUrlContext, storeContext, translateContext } from '#app/routing/context.ts'
import { ProductGrid } from '#app/features/catalog/product-grid.tsx'
import { AllCategories } from '#app/features/home/all-categories.tsx'
import { CategoryTiles, tileCount } from '#app/features/home/category-tiles.tsx'
import { Finders } from '#app/features/home/finders.tsx'
import { GradesBand } from '#app/features/home/grades-band.tsx'
import { Hero } from '#app/features/home/hero.tsx'
import homeStyles from '#app/features/home/home.module.css'
import { NewsRow } from '#app/features/home/news-row.tsx'
import { Promises } from '#app/features/home/promises.tsx'
import { Rooms } from '#app/features/home/rooms.tsx'
import { Section } from '#app/features/home/section.tsx'
import { firstLevel, type MenuTree, menuTreeOf } from '#app/features/shell/menu-tree.ts'
import type { ShellData } from '#app/features/shell/shell-data.ts'
import { useDataAge } from '#app/offline/data-age.ts'
import { blockName, cachedBlocks } from '#app/offline/cached-content.ts'
import { cacheable } from '#app/data/page-cache-headers.ts'
import { pageMeta, pageSeo } from '#app/seo/page-meta.ts'
import { loadMenu, loadNews, loadShopConfig, loadShopData } from '#app/data/shop-content.server.ts'
import { siteData } from '#app/seo/structured-data.ts'
import { LateWearViewer } from '#app/shop-ui/wear/late-wear-viewer.tsx'
import { AsOf } from '#app/shop-ui/as-of.tsx'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'
import { data } from 'react-router'
import type { Route } from './+types/home'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.seo ? pageMeta(loaderData.seo, ...siteData(loaderData.seo.canonical, loaderData.phone)) : []

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

const newsCount = 3
const homeBlocks = [
  'home-grades',
  'home-promise-delivery',
  'home-promise-grades',
  'home-promise-payment',
  'home-promise-people',
] as const

export async function loader({ context }: Route.LoaderArgs) {
  const store = context.get(storeContext)
  const t = context.get(translateContext)
  const [shopData, config, home, news, blocks, categories] = await Promise.all([
    loadShopData(context),
    loadShopConfig(context),
    context.get(clientContext).call('homePage'),
    loadNews(context, newsCount),
    loadBlocks(context, homeBlocks),
    loadMenu(context, [firstLevel, firstLevel + 1, firstLevel + 2]),
  ])
  const tree = menuTreeOf(categories)
  const counts = await countListed(
    context,
    tree.slice(0, tileCount).map(({ id }) => id),
  )
  const { headImage, ...shown } = campaigns(shopData)
  const seo = pageSeo({
    publicUrl: context.get(publicUrlContext),
    store,
    title: t('home.title', { shop: currentShop().name }),
    description: t('home.description'),
    image: headImage && `/media/w/1280/${headImage}`,
    path: '/',
  })
  return data(
    {
      seo,
      phone: config['contact_phone'],
      now: Date.now(),
      ...shown,
      blocks,
      counts,
      departments: tree.map(({ id, name, slug, children }) => ({
        id,
        name,
        slug,
        groups: children.map(linkOf),
      })),
      finders: finderLinks(shopData.finders, new Set(categories.map(({ slug }) => slug))),
      // The home-page call returns whole documents of the contract's Product; cards need few fields.
      ladder: gradeLadderOf([...home.bestsellers, ...home.new_collection] as Product[]),
      newCollection: home.new_collection.map((product) => pick(product, cardFields) as CardProduct),
      bestsellers: home.bestsellers.map((product) => pick(product, cardFields) as CardProduct),
      isBySales: home.bestsellers_by_sales === true,
      news,
    },
    cacheable(`store:${store.code}`, 'content', 'products', 'categories'),
  )
}

const linkOf = ({ id, name, slug }: MenuTree) => ({ id, name, slug })

/**
 * Returns slides, tiles and rooms: from the banner JSON of the store if it has any, else from the shop
 * data. A shop without slides shows its head image.
 * @see spec §3 "Shop data", "Banners"
 */
function campaigns({ slider, banner, multi_banner, banners }: ShopData) {
  const { mainBanners = [], smallBanners = [], headImage = null } = banners ?? {}
  const [slides, tiles, rooms] = [
    slider.length > 0 || !headImage ? slider : [headImage],
    mainBanners.length > 0 ? mainBanners : banner,
    smallBanners.length > 0 ? smallBanners : multi_banner,
  ]
  return { slides, tiles: tiles.slice(0, 2), rooms: rooms.slice(0, 3), headImage: headImage?.image }
}

type LoaderData = Awaited<ReturnType<Route.ClientLoaderArgs['serverLoader']>>

/**
 * Shows categories and the cached blocks about the shop when neither the shop nor a service worker has this
 * page.
 */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs): Promise<ShownHome> {
  const { code } = storeForPath(url.pathname).store
  try {
    const response = await serverLoader()
    const read = Object.entries(response.blocks).map(([name, block]) => [blockName(code, name), block])
    void cachedBlocks.keep(Object.fromEntries(read), Date.now())
    return response
  } catch (error) {
    if (!hasNoResponse(error)) throw error
    const stored = await cachedBlocks.read(homeBlocks.map((name) => blockName(code, name)))
    if (Object.keys(stored).length === 0) throw error
    const blocks = Object.fromEntries(homeBlocks.map((name) => [name, stored[blockName(code, name)]]))
    // Blocks were cached as returned by this loader.
    return { ...emptyHome, now: Date.now(), blocks: blocks as LoaderData['blocks'] }
  }
}

/** Shown data; without a response of the shop there is no head. */
type ShownHome = Omit<LoaderData, 'seo' | 'counts'> & {
  seo?: LoaderData['seo']
  counts: LoaderData['counts'] | undefined
}

const emptyHome = {
  phone: undefined,
  counts: undefined,
  departments: [],
  finders: [],
  slides: [],
  tiles: [],
  rooms: [],
  newCollection: [],
  ladder: undefined,
  bestsellers: [],
  isBySales: false,
  news: [],
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const shell = useRouteLoaderData<ShellData>('root')
  const age = useDataAge()
  const {
    slides,
    tiles,
    rooms,
    newCollection,
    bestsellers,
    isBySales,
    ladder,
    news,
    now,
    blocks,
    counts,
    departments,
    finders,
  } = loaderData
  return (
    <div className={homeStyles.home}>
      {slides.length === 0 && (
        <h1 className="visually-hidden">{t('home.title', { shop: currentShop().name })}</h1>
      )}
      <Hero slides={slides} tiles={tiles} />
      <Promises phone={shell?.phone} hours={shell?.hours} blocks={blocks} />
      <Section title={t('home.categories')} isEarly>
        <CategoryTiles categories={shell?.categories ?? []} counts={counts} />
        <AllCategories departments={departments} />
      </Section>
      <ProductSection title={t('home.new')} products={newCollection} now={now} age={age} isEarly />
      <Finders finders={finders} />
      <GradesBand
        image={rooms.at(-1)?.image}
        link={rooms.at(-1)?.link}
        words={blocks['home-grades']}
        ladder={ladder}
      />
      <LateWearViewer />
      <ProductSection
        title={t(isBySales ? 'home.soldMost' : 'home.bestsellers')}
        products={bestsellers}
        now={now}
      />
      <Rooms rooms={rooms} />
      <NewsRow news={news} />
    </div>
  )
}

type ProductSectionProps = {
  title: string
  products: readonly CardProduct[]
  now: number
  age?: number | undefined
  isEarly?: boolean
}

function ProductSection({ title, products, now, age, isEarly = false }: ProductSectionProps) {
  if (products.length === 0) return null
  return (
    <Section title={title} isEarly={isEarly}>
      <AsOf at={age} of="list" />
      <ProductGrid products={products} now={now} nearCount={0} isRow />
    </Section>
  )
}
