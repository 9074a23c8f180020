import { type homeSectionTypes, usualHomeSections } from '@ambra/contract/content/content-kinds'
import type { ShopData, ShopDataEntry } from '@ambra/contract/content/content'
import type { RouterContextProvider } from 'react-router'
import { settingsContext } from '#app/routing/context.ts'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'
import { cardFields } from './pick-fields.ts'
import { cardOf, loadCards } from './product.server.ts'
import { categoryAt, loadHits } from './shop-content.server.ts'

type Context = Readonly<RouterContextProvider>

type HomeSectionType = (typeof homeSectionTypes)[number]

/** Section of the home page in its order. Without a title it has the usual one of its type. */
export type HomeSection = {
  key: string
  type: HomeSectionType
  title?: string
  text?: string
  link?: string
  linkText?: string
  image?: string
  products?: CardProduct[]
}

const cardsInRow = 8

/** Returns the sections that the shop has chosen, else the usual ones. @see docs/content.md */
export async function homeSections(context: Context, { home_section }: ShopData): Promise<HomeSection[]> {
  const chosen: readonly ShopDataEntry[] = home_section ?? usualHomeSections
  return Promise.all(
    chosen.flatMap(({ code, type, title, value, link, button_text, image, skus, categories }) =>
      type === undefined
        ? []
        : [
            sectionWithProducts(
              context,
              {
                key: code,
                type,
                ...(title && { title }),
                ...(value && { text: value }),
                ...(link && { link }),
                ...(button_text && { linkText: button_text }),
                ...(image && { image }),
              },
              { skus, category: categories?.[0] },
            ),
          ],
    ),
  )
}

type Chosen = { skus: readonly string[] | undefined; category: string | undefined }

async function sectionWithProducts(
  context: Context,
  section: HomeSection,
  { skus = [], category }: Chosen,
): Promise<HomeSection> {
  if (section.type !== 'products') return section
  if (skus.length > 0) return { ...section, products: await loadCards(context, skus.slice(0, cardsInRow)) }
  return category ? { ...section, ...(await categorySection(context, category)), ...section } : section
}

/** Returns name, link and newest products of a category; nothing if it does not exist. */
async function categorySection(context: Context, slug: string): Promise<Partial<HomeSection>> {
  const category = await categoryAt(context, slug)
  if (!category) return {}
  const { listOutOfStock } = context.get(settingsContext)
  const found = await loadHits<Record<string, unknown>>(context, {
    type: 'product',
    query: {
      bool: {
        filter: [
          { terms: { category_ids: [category.id] } },
          { terms: { visibility: [2, 4] } },
          { terms: { status: [0, 1] } },
          { range: { final_price: { gt: 0 } } },
          ...(listOutOfStock ? [] : [{ terms: { 'stock.is_in_stock': [true] } }]),
        ],
      },
    },
    size: cardsInRow,
    sort: 'created_at:desc',
    include: cardFields,
  })
  return { title: category.name, link: `/c/${category.slug}`, products: found.map(cardOf) }
}
