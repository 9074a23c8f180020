import { settingsRepository } from '@ambra/db/platform'
import type { OperationContext } from '../operations/operation.ts'
import { settingValues } from './extension-values.ts'
import type { ExtensionModule } from './seam.ts'

/** Setting with the names of the extensions that staff switched off. */
const disabledKey = 'extensions.disabled'
const settingsKey = (name: string) => `extension.${name}`
/** Channel on which every process learns of changes. */
export const extensionsChannel = 'extensions_changed'

type Reading = Pick<OperationContext, 'shop'>

/** Returns the names of the extensions that staff switched off. */
export async function listDisabled({ shop }: Reading): Promise<string[]> {
  const stored = await settingsRepository(shop.database.db).find(disabledKey)
  return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : []
}

/** Stores which extensions are off, and announces it to every process. */
export async function storeDisabled(
  { shop, now }: Pick<OperationContext, 'shop' | 'now'>,
  names: readonly string[],
): Promise<void> {
  await settingsRepository(shop.database.db).put(disabledKey, [...new Set(names)].sort(), now())
  await shop.database.notify(extensionsChannel, '')
}

/** Stores the value of a setting of an extension, and announces it to every process. */
export async function storeSetting(
  { shop, now }: Pick<OperationContext, 'shop' | 'now'>,
  name: string,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  const settings = settingsRepository(shop.database.db)
  const stored = await settings.find(settingsKey(name))
  await settings.put(settingsKey(name), { ...(typeof stored === 'object' ? stored : {}), ...change }, now())
  await shop.database.notify(extensionsChannel, '')
}

/** Returns the current values of the settings of a module. */
export async function readSettings({ shop }: Reading, { name, settings }: ExtensionModule) {
  if (!settings) return {}
  return settingValues(settings, await settingsRepository(shop.database.db).find(settingsKey(name)))
}
