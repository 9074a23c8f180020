import type { Defaulted, Json } from './column-types.ts'
import type { Generated } from 'kysely'

type Shown = { shown_from: Date | null; shown_until: Date | null }

type ContentPageRow = Shown & {
  id: Generated<number>
  store_id: number
  identifier: string
  kind: Defaulted<'page' | 'news'>
  title: string
  heading: Defaulted<string>
  meta_title: string | null
  meta_description: Defaulted<string>
  body: string
  excerpt: string | null
  image: string | null
  url: string | null
  sections: Json
  enabled: Defaulted<boolean>
  position: Defaulted<number>
  published_at: Date
  updated_at: Date
  media: Json
}
type ContentBlockRow = Shown & {
  id: Generated<number>
  store_id: number
  identifier: string
  title: Defaulted<string>
  body: string
  enabled: Defaulted<boolean>
  updated_at: Date
  media: Json
}
type ContentTreeRow = {
  id: Generated<number>
  store_id: number
  identifier: string
  title: Defaulted<string>
  children: Json
  updated_at: Date
}
type ContentPreviewRow = {
  id: string
  store_id: number
  page: Json
  expires_at: Date
  product_id: number | null
}
type ContentDraftRow = {
  store_id: number
  kind: 'page' | 'news' | 'block' | 'banner' | 'menu'
  name: string
  base: string
  fields: Json
  body: string
  version: string
  at: Date
  actor_kind: 'staff' | 'cli'
  actor_id: string
  actor_name: string
}
type ShopDataRow = { store_id: number; section: string; data: Json; updated_at: Date }

/** Content tables. @see migrations/0002_carts_and_orders.ts, 0019_content.ts, 0095_content_drafts.ts */
export type ContentTables = {
  content_pages: ContentPageRow
  contract_texts: { hash: string; language: string; pages: Json; created_at: Date }
  content_blocks: ContentBlockRow
  content_trees: ContentTreeRow
  content_previews: ContentPreviewRow
  content_drafts: ContentDraftRow
  shop_data: ShopDataRow
}

/** Redirects of old addresses. @see migrations/0039_redirects.ts */
export type RedirectTables = {
  redirects: {
    source: string
    target: string | null
    status: 301 | 302 | 410
    created_at: Date
    origin: Defaulted<'hand' | 'automatic' | 'imported'>
    actor: Defaulted<string>
  }
}
