import Type, { type Static } from 'typebox'
import { Finder } from './finder.ts'

/**
 * CMS page; `content` is sanitised HTML. News carry a section with code `BLOG`. @see spec §3 "CMS page",
 * docs/rules/catalogue CAT-5
 */
export const CmsPage = Type.Object(
  {
    id: Type.Integer(),
    identifier: Type.String(),
    title: Type.String(),
    content: Type.String(),
    content_heading: Type.String(),
    meta_title: Type.Optional(Type.String()),
    meta_description: Type.String(),
    page_layout: Type.String(),
    store_id: Type.Array(Type.Integer()),
    active: Type.Boolean(),
    enabled: Type.Boolean(),
    sections: Type.Array(Type.Object({ code: Type.String() }, { additionalProperties: true })),
    creation_time: Type.String(),
    update_time: Type.String(),
    /** Ours: path of the page in its store (`/meist`), short text and picture for the news list. */
    url: Type.Optional(Type.String()),
    excerpt: Type.Optional(Type.String()),
    image: Type.Optional(Type.String()),
  },
  { additionalProperties: true },
)
export type CmsPage = Static<typeof CmsPage>

/** CMS block; `content` is sanitised HTML. @see spec §3 "CMS block" */
export const CmsBlock = Type.Object(
  {
    id: Type.Integer(),
    identifier: Type.String(),
    title: Type.String(),
    content: Type.String(),
    active: Type.Boolean(),
    store_id: Type.Array(Type.Integer()),
  },
  { additionalProperties: true },
)
export type CmsBlock = Static<typeof CmsBlock>

/**
 * CMS hierarchy: pages as a tree. Ours besides the reference: `title`, and `is_page` where the identifier is that of a
 * page one can open; other entries are headings.
 * @see docs/rules/catalogue CAT-5
 */
export type CmsHierarchy = {
  id: number
  identifier: string
  title?: string
  is_page?: boolean
  children: CmsHierarchy[]
}
export const CmsHierarchy = Type.Cyclic(
  {
    CmsHierarchy: Type.Object({
      id: Type.Integer(),
      identifier: Type.String(),
      title: Type.Optional(Type.String()),
      is_page: Type.Optional(Type.Boolean()),
      children: Type.Array(Type.Ref('CmsHierarchy')),
    }),
  },
  'CmsHierarchy',
)

/**
 * One entry of shop content. `code` names its place; pictures are media paths; `link` is a path inside the
 * store. Entries are open: a theme may add fields.
 * @see spec §3 "Shop data"
 */
export const ShopDataEntry = Type.Object(
  {
    code: Type.String(),
    title: Type.Optional(Type.String()),
    subtitle: Type.Optional(Type.String()),
    button_text: Type.Optional(Type.String()),
    link: Type.Optional(Type.String()),
    /** A second, less prominent link. */
    link2: Type.Optional(Type.String()),
    link2_text: Type.Optional(Type.String()),
    image: Type.Optional(Type.String()),
    image_mobile: Type.Optional(Type.String()),
    position: Type.Optional(Type.Union([Type.Integer(), Type.String()])),
    /** The category pages that show the banner: slugs of categories, or a facet that their lists offer. */
    categories: Type.Optional(Type.Array(Type.String())),
    facet: Type.Optional(Type.String()),
    /** Which products a banner of products belongs to; without this and `categories` it belongs to all. */
    skus: Type.Optional(Type.Array(Type.String())),
    value: Type.Optional(Type.String()),
    /**
     * A draft says false; `from` and `to` are days or moments by the clock of the shop. Entries not shown now are not
     * sent.
     */
    enabled: Type.Optional(Type.Boolean()),
    from: Type.Optional(Type.String()),
    to: Type.Optional(Type.String()),
  },
  { additionalProperties: true },
)
export type ShopDataEntry = Static<typeof ShopDataEntry>

/** The banner JSON of one store: `banners.json` of its content folder. @see spec §3 "Banners", §7 */
export const Banners = Type.Object({
  mainBanners: Type.Array(ShopDataEntry),
  smallBanners: Type.Array(ShopDataEntry),
  productBanners: Type.Array(ShopDataEntry),
  headImage: Type.Union([ShopDataEntry, Type.Null()]),
})
export type Banners = Static<typeof Banners>

/**
 * Shop content: banners, sliders and configuration; `config` by locale (store code). @see spec §3, docs/rules/api
 * API-12
 */
export const ShopData = Type.Object(
  {
    banner: Type.Array(ShopDataEntry),
    multi_banner: Type.Array(ShopDataEntry),
    slider: Type.Array(ShopDataEntry),
    category_banner: Type.Array(ShopDataEntry),
    category_banner_image: Type.Array(ShopDataEntry),
    product_banner: Type.Array(ShopDataEntry),
    config: Type.Record(Type.String(), Type.Array(ShopDataEntry)),
    banners: Type.Optional(Banners),
    /** Questions that lead to products, one finder a category at most. */
    finders: Type.Optional(Type.Array(Finder)),
  },
  { additionalProperties: true },
)
export type ShopData = Static<typeof ShopData>

/** Home page data: 8 newest and 8 best sold product documents. @see spec §3 "Homepage state" */
export const HomePage = Type.Object({
  new_collection: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  bestsellers: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  /** All of them are what the store sold most lately. */
  bestsellers_by_sales: Type.Optional(Type.Literal(true)),
})
export type HomePage = Static<typeof HomePage>

/** Country of delivery. @see docs/rules/api API-11 */
export const Country = Type.Object({
  id: Type.String(),
  code: Type.String(),
  name: Type.String(),
  full_name_locale: Type.String(),
  available_regions: Type.Array(Type.Unknown()),
})
export type Country = Static<typeof Country>
