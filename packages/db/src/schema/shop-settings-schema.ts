import type { GeneratedAlways } from 'kysely'

/** Shop settings with all their versions. @see migrations/0081_shop_settings.ts */
export type ShopSettingsTables = {
  shop_settings: {
    id: GeneratedAlways<number>
    store: string
    key: string
    version: number
    value: string | null
    actor: string
    reason: string | null
    created_at: Date
  }
}
