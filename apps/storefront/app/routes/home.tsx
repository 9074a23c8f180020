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
import { type HomeSection, homeSections } from '#app/data/home-sections.server.ts'
import { clientContext, publicUrlContext, storeContext, translateContext } from '#app/routing/context.ts'
import { ProductGrid } from '#app/features/catalog/product-grid.tsx'
import { AllCategories } from '#app/features/home/all-categories.tsx'
import { CategoryTiles, tileCount } from '#app/features/home/category-tiles.tsx'
import { Finders } from '#app/features/home/finders.tsx'
import { GradesBand } from '#app/features/home/grades-band.tsx'
import { Hero } from '#app/features/home/hero.tsx'
import homeStyles from '#app/features/home/home.module.css'
import { NewsRow } from '#app/features/home/news-row.tsx'
import { Promises } from '#app/shop-ui/promises.tsx'
import { promisesFor } from '#app/shop-ui/shop-promise.ts'
import { Rooms } from '#app/features/home/rooms.tsx'
import { Section } from '#app/features/home/section.tsx'
import { TextSection } from '#app/features/home/text-section.tsx'
import { firstLevel, type MenuTree, menuTreeOf } from '#app/features/shell/menu-tree.ts'
import type { ShellData } from '#app/features/shell/shell-data.ts'
import { useDataAge } from '#app/offline/data-age.ts'
import { blockName, cachedBlocks, homeBlock } from '#app/offline/cached-content.ts'
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
export async function loader({ context }: Route.LoaderArgs) {
  const store = context.get(storeContext)
  const t = context.get(translateContext)
  const [shopData, config, home, news, categories] = await Promise.all([
    loadShopData(context),
    loadShopConfig(context),
    context.get(clientContext).call('homePage'),
    loadNews(context, newsCount),
    loadMenu(context, [firstLevel, firstLevel + 1, firstLevel + 2]),
  ])
  const tree = menuTreeOf(categories)
  const [counts, sections] = await Promise.all([
    countListed(
      context,
      tree.slice(0, tileCount).map(({ id }) => id),
    ),
    homeSections(context, shopData),
  ])
  const isBySales = home.bestsellers_by_sales === true
  // Without sales the list contains the newest products again.
  const newest = new Set(isBySales ? [] : home.new_collection.map(({ sku }) => sku))
  const { headImage, ...shown } = campaigns(shopData)
  const seo = pageSeo({
    publicUrl: context.get(publicUrlContext),
    store,
    title: homeTitle(config, tree),
    description: config['home_description'] || t('home.description', { shop: currentShop().name }),
    image: headImage && `/media/w/1280/${headImage}`,
    path: '/',
  })
  return data(
    {
      seo,
      phone: config['contact_phone'],
      now: Date.now(),
      ...shown,
      sections,
      promises: promisesFor(shopData, 'home'),
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
      bestsellers: home.bestsellers
        .filter(({ sku }) => !newest.has(sku))
        .map((product) => pick(product, cardFields) as CardProduct),
      isBySales,
      news,
    },
    cacheable(`store:${store.code}`, 'content', 'products', 'categories'),
  )
}

/** Returns the title that the shop has set, else its name with its first departments. */
const homeTitle = (config: Record<string, string>, departments: readonly { name: string }[]) =>
  config['home_title'] ||
  [
    currentShop().name,
    departments
      .slice(0, 3)
      .map(({ name }) => name)
      .join(', '),
  ]
    .filter(Boolean)
    .join(': ')

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

/** Shows the cached sections when neither the shop nor a service worker has this page. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs): Promise<ShownHome> {
  const name = blockName(storeForPath(url.pathname).store.code, homeBlock)
  try {
    const response = await serverLoader()
    const { sections, promises } = response
    void cachedBlocks.keep({ [name]: { sections, promises } }, Date.now())
    return response
  } catch (error) {
    if (!hasNoResponse(error)) throw error
    const { [name]: stored } = await cachedBlocks.read([name])
    if (stored === undefined) throw error
    // Cached as returned by this loader.
    return { ...emptyHome, now: Date.now(), ...(stored as Pick<LoaderData, 'sections' | 'promises'>) }
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
  const { slides, sections } = loaderData
  const hasHeading = slides.length > 0 && sections.some(({ type }) => type === 'hero')
  const early = sections.findIndex(({ type }) => !precedesText.has(type))
  return (
    <div className={homeStyles.home}>
      {!hasHeading && <h1 className="visually-hidden">{currentShop().name}</h1>}
      {sections.map((section, at) => (
        <SectionOf key={section.key} section={section} data={loaderData} isEarly={early < 0 || at < early} />
      ))}
    </div>
  )
}

/** Types after which categories and new products still move above the slides on a phone. */
const precedesText: ReadonlySet<string> = new Set(['hero', 'promises', 'categories', 'new'])

type SectionProps = { section: HomeSection; data: ShownHome; isEarly: boolean }

function SectionOf({ section, data, isEarly }: SectionProps) {
  const t = useTranslate()
  const shell = useRouteLoaderData<ShellData>('root')
  const age = useDataAge()
  const { title, text } = section
  const { now } = data
  switch (section.type) {
    case 'hero':
      return <Hero slides={data.slides} tiles={data.tiles} />
    case 'promises':
      return <Promises promises={data.promises} isBand />
    case 'categories':
      if (shell?.categories.length === 0) return null
      return (
        <Section title={title ?? t('home.categories')} text={text} isEarly={isEarly}>
          <CategoryTiles categories={shell?.categories ?? []} counts={data.counts} />
          <AllCategories departments={data.departments} />
        </Section>
      )
    case 'new':
      return (
        <ProductSection
          title={title ?? t('home.new')}
          text={text}
          products={data.newCollection}
          now={now}
          age={age}
          isEarly={isEarly}
        />
      )
    case 'bestsellers':
      return (
        <ProductSection
          title={title ?? t(data.isBySales ? 'home.soldMost' : 'home.bestsellers')}
          text={text}
          products={data.bestsellers}
          now={now}
        />
      )
    case 'products':
      return (
        <ProductSection
          title={title ?? ''}
          text={text}
          link={section.link && { path: section.link, text: section.linkText ?? t('home.all') }}
          products={section.products ?? []}
          now={now}
        />
      )
    case 'finders':
      return <Finders title={title ?? t('home.finders')} finders={data.finders} />
    case 'grades':
      return (
        <>
          <GradesBand section={section} ladder={data.ladder} />
          <LateWearViewer />
        </>
      )
    case 'rooms':
      return <Rooms title={title ?? t('home.rooms')} rooms={data.rooms} />
    case 'news':
      return <NewsRow title={title ?? t('home.news')} news={data.news} />
    case 'text':
      return <TextSection section={section} />
  }
}

type ProductSectionProps = {
  title: string
  text: string | undefined
  link?: { path: string; text: string } | '' | undefined
  products: readonly CardProduct[]
  now: number
  age?: number | undefined
  isEarly?: boolean
}

function ProductSection({ title, text, link, products, now, age, isEarly = false }: ProductSectionProps) {
  if (products.length === 0) return null
  return (
    <Section title={title} text={text} isEarly={isEarly} {...(link && { link })}>
      <AsOf at={age} of="list" />
      <ProductGrid products={products} now={now} nearCount={0} isRow />
    </Section>
  )
}
