import type { AdminInput, AdminResult } from '@ambra/contract/platform/operations/operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Database } from '@ambra/db/connection'
import { contentRepository } from '@ambra/db/content'
import { shopConfig } from '@ambra/db/schema'
import { shopSettingRepository, type StoredSetting } from '@ambra/db/platform'
import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import {
  checkedSetting,
  type SettingRow,
  settingRow,
  settingRows,
} from '@ambra/domain/platform/settings/setting-rows'
import { defaultStore, stores } from '@ambra/domain/platform/shop/stores'
import { checkTokens } from '../../messaging/mail/check-tokens.ts'
import type { OperationContext } from '../operations/operation.ts'

type Db = Database['db']
type Shown = AdminResult<'settings.show'>['settings'][number]

/** Returns every setting with its value, its default, and who set it last. */
export async function showSettings({
  shop,
  settings,
}: Pick<OperationContext, 'shop' | 'settings'>): Promise<AdminResult<'settings.show'>> {
  const { db } = shop.database
  const set = await shopSettingRepository(db).listCurrent()
  const stored = new Map(set.map((one) => [`${one.store} ${one.key}`, one]))
  const contents = await contentsOf(db)
  const fromEnvironment: Readonly<Record<string, string>> = {
    transfer_days: String(settings.transferDays),
    guest_transfer_days: String(settings.guestTransferDays),
    gift_card_months: String(settings.giftCardMonths),
    download_days: String(settings.downloadDays),
  }
  const shown = (row: SettingRow, store: string): Shown => {
    const content = contents.get(store || defaultStore.code)?.get(row.key)
    const fallback = content ?? row.shipped ?? fromEnvironment[row.key] ?? ''
    return document(row, store, { one: stored.get(`${store} ${row.key}`), fallback })
  }
  return {
    settings: settingRows
      .filter((row) => !row.isOperated && row.kind !== 'mail')
      .flatMap((row) => (row.perStore ? stores.map(({ code }) => shown(row, code)) : [shown(row, '')])),
    stores: stores.map(({ code, name }) => ({ code, name })),
  }
}

async function contentsOf(db: Db): Promise<Map<string, Map<string, string>>> {
  const contents = new Map<string, Map<string, string>>()
  for (const { id, code } of stores)
    contents.set(code, shopConfig(await contentRepository(db).findShopData(id, 'config'), code))
  return contents
}

function document(
  row: SettingRow,
  store: string,
  { one, fallback }: { one: StoredSetting | undefined; fallback: string },
): Shown {
  const { key, group, kind, isRequired = false, min = 0, max = 0, maxLength = 300, options = [] } = row
  return {
    key,
    store,
    group,
    kind,
    value: one?.value ?? null,
    fallback: row.kind === 'text' && key === 'shop_name' ? fallback || currentShop().name : fallback,
    is_required: isRequired,
    min,
    max,
    max_length: maxLength,
    options: [...options],
    version: one?.version ?? 0,
    changed_by: one?.actor ?? null,
    changed_at: one?.at.toISOString() ?? null,
  }
}

/**
 * Writes all changes or none, if the versions are still those that the person saw (optimistic lock).
 * @throws ShopError settings.unknown, settings.invalid, settings.changed with both values
 */
export async function saveSettings(
  { shop, now }: Pick<OperationContext, 'shop' | 'now'>,
  { changes, reason }: AdminInput<'settings.save'>,
  actor: string,
): Promise<void> {
  const { db } = shop.database
  const settings = shopSettingRepository(db)
  // Key for a consistent lock order, which prevents deadlocks between concurrent saves.
  const place = ({ store, key }: { store: string; key: string }) => `${key} ${store}`
  const sorted = changes.map(checkedChange).sort((a, b) => (place(a) < place(b) ? -1 : 1))
  if (new Set(sorted.map(place)).size < sorted.length) throw new ShopError('settings.twice')
  for (const { key, value } of sorted)
    if (value && isMark(key) && !(await shop.files.media.find(value)))
      throw new ShopError('settings.invalid', { key, value })
  for (const change of sorted) {
    if (await settings.put(change, { actor, reason, now: now() })) continue
    const theirs = await settings.find(change.store, change.key)
    throw new ShopError('settings.changed', {
      key: change.key,
      by: theirs?.actor ?? '',
      theirs: theirs?.value ?? '',
      yours: change.value ?? '',
    })
  }
  await settings.announce()
}

const isMark = (key: string) => key === 'look_logo' || key === 'look_icon'

type Change = AdminInput<'settings.save'>['changes'][number]

function checkedChange(change: Change): Change {
  const { key, store, value } = change
  const row = settingRow(key)
  const fits = row?.perStore ? stores.some(({ code }) => code === store) : store === ''
  if (!row || row.isOperated || !fits) throw new ShopError('settings.unknown', { key })
  if (value === null) return change
  if (row.kind === 'mail') checkTokens(value, row.options ?? [])
  const checked = checkedSetting(row, value)
  if (checked === undefined) throw new ShopError('settings.invalid', { key, value: value.slice(0, 80) })
  return { ...change, value: checked }
}

const pageSize = 50

/** Returns who changed what and when; an earlier value can be saved again. */
export async function settingsHistory(
  { shop }: Pick<OperationContext, 'shop'>,
  { limit = pageSize, ...terms }: AdminInput<'settings.history'>,
): Promise<AdminResult<'settings.history'>> {
  const rows = await shopSettingRepository(shop.database.db).history({ ...terms, limit: limit + 1 })
  const versions = rows.slice(0, limit).map(({ id, key, store, version, value, actor: by, reason, at }) => ({
    id,
    key,
    store,
    version,
    value,
    by,
    reason,
    at: at.toISOString(),
  }))
  return { versions, next: rows.length > limit ? (versions.at(-1)?.id ?? null) : null }
}
