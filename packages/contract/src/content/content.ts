import Type, { type Static } from 'typebox'
import { homeSectionTypes, promiseIcons, promisePlaces } from './content-kinds.ts'
import { Finder } from './finder.ts'

/**
 * CMS page; `content` is sanitized HTML. News have a section with code `BLOG`. @see spec §3 "CMS page",
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
    /** Addition to the specification: path of the page in its store (`/meist`), excerpt and picture for the news list. */
    url: Type.Optional(Type.String()),
    excerpt: Type.Optional(Type.String()),
    image: Type.Optional(Type.String()),
  },
  { additionalProperties: true },
)
export type CmsPage = Static<typeof CmsPage>

/** CMS block; `content` is sanitized HTML. @see spec §3 "CMS block" */
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
 * CMS hierarchy: tree of pages. Not part of the specification: `title`, and `is_page` for entries with an
 * existing page; other entries are headings.
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
 * Entry of shop content. `code` names its position; pictures are media paths; `link` is a path in the store.
 * A theme may add fields.
 * @see spec §3 "Shop data"
 */
export const ShopDataEntry = Type.Object(
  {
    code: Type.String(),
    title: Type.Optional(Type.String()),
    subtitle: Type.Optional(Type.String()),
    button_text: Type.Optional(Type.String()),
    link: Type.Optional(Type.String()),
    /** Secondary link. */
    link2: Type.Optional(Type.String()),
    link2_text: Type.Optional(Type.String()),
    image: Type.Optional(Type.String()),
    image_mobile: Type.Optional(Type.String()),
    position: Type.Optional(Type.Union([Type.Integer(), Type.String()])),
    /** Category pages that show the banner: category slugs, or a facet of their lists. */
    categories: Type.Optional(Type.Array(Type.String())),
    facet: Type.Optional(Type.String()),
    /** SKUs of a product banner; without this and `categories` it applies to all products. */
    skus: Type.Optional(Type.Array(Type.String())),
    value: Type.Optional(Type.String()),
    /** Kind of a section of the home page. */
    type: Type.Optional(Type.Enum([...homeSectionTypes])),
    /** Icon of a promise, and where it is shown; on the home page if `places` is missing. */
    icon: Type.Optional(Type.Enum([...promiseIcons])),
    places: Type.Optional(Type.Array(Type.Enum([...promisePlaces]))),
    /**
     * False for a draft; `from` and `to` are days or times in the shop's time zone. Entries outside their
     * period are not sent.
     */
    enabled: Type.Optional(Type.Boolean()),
    from: Type.Optional(Type.String()),
    to: Type.Optional(Type.String()),
  },
  { additionalProperties: true },
)
export type ShopDataEntry = Static<typeof ShopDataEntry>

/** Banner JSON of one store: `banners.json` of its content folder. @see spec §3 "Banners", §7 */
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
    /** Sections of the home page; a shop without the list has the usual ones. */
    home_section: Type.Optional(Type.Array(ShopDataEntry)),
    promise: Type.Optional(Type.Array(ShopDataEntry)),
    config: Type.Record(Type.String(), Type.Array(ShopDataEntry)),
    banners: Type.Optional(Banners),
    /** Guided product finders, at most one per category. */
    finders: Type.Optional(Type.Array(Finder)),
  },
  { additionalProperties: true },
)
export type ShopData = Static<typeof ShopData>

/** Home page data: documents of the 8 newest and 8 best-selling products. @see spec §3 "Homepage state" */
export const HomePage = Type.Object({
  new_collection: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  bestsellers: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  /** True if all of them are recent bestsellers of the store. */
  bestsellers_by_sales: Type.Optional(Type.Literal(true)),
})
export type HomePage = Static<typeof HomePage>

/** Delivery country. @see docs/rules/api API-11 */
export const Country = Type.Object({
  id: Type.String(),
  code: Type.String(),
  name: Type.String(),
  full_name_locale: Type.String(),
  available_regions: Type.Array(Type.Unknown()),
})
export type Country = Static<typeof Country>
