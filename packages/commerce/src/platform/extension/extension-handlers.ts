import type {
  Extension,
  extensionsOperations,
} from '@ambra/contract/platform/operations/extensions-operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { extensionRepository } from '@ambra/db/platform'
import type { OperationContext } from '../operations/operation.ts'
import { listDisabled, storeDisabled, storeSetting } from './extension-settings.ts'
import type { Handlers } from '../operations/operation-handler.ts'

export const extensionsHandlers: Handlers<keyof typeof extensionsOperations> = {
  'extensions.list': listExtensions,
  'extensions.disable': async (context, { name }) => {
    checkKnown(context, name)
    await storeDisabled(context, [...(await listDisabled(context)), name])
    return true
  },
  'extensions.enable': async (context, { name }) => {
    const disabled = await listDisabled(context)
    // One that is no longer configured may be on the list too.
    if (!disabled.includes(name)) checkKnown(context, name)
    await storeDisabled(
      context,
      disabled.filter((one) => one !== name),
    )
    await extensionRepository(context.shop.database.db).forgetProblems(name)
    return true
  },
  'extensions.set': async (context, { name, setting, value }) => {
    checkKnown(context, name)
    const checked = context.extensions?.checkSetting(name, setting, value)
    if (!checked) throw new ShopError('extension.setting', { setting, reason: 'unknown setting' })
    if (checked.problem !== undefined)
      throw new ShopError('extension.setting', { setting, reason: checked.problem })
    await storeSetting(context, name, { [setting]: checked.value })
    return true
  },
}

function checkKnown({ extensions }: OperationContext, name: string): void {
  if (!extensions?.list().some((one) => one.name === name))
    throw new ShopError('extension.not_found', { extension: name })
}

/** Lists the extensions with what the database knows about them, also from other processes. */
export async function listExtensions({
  extensions,
  shop,
}: Pick<OperationContext, 'extensions'> & { shop: Pick<OperationContext['shop'], 'database'> }): Promise<
  Extension[]
> {
  const states = extensions?.list() ?? []
  if (states.length === 0) return []
  const repository = extensionRepository(shop.database.db)
  const problems = await repository.listProblems()
  const backlog = await repository.backlog()
  return states.map(({ name, version, status, problem, settings }) => {
    const messages = backlog.find(({ extension }) => extension === name)
    return {
      name,
      version: version ?? null,
      status,
      problem: problem ?? null,
      settings: settings.map(({ value, fallback, ...setting }) => ({
        ...setting,
        value: shownValue(value),
        fallback: shownValue(fallback),
      })),
      failures: problems
        .filter(({ extension }) => extension === name)
        .map(({ part, what, problem: text, count, firstAt, lastAt }) => ({
          part,
          what,
          problem: text,
          count,
          first_at: firstAt.toISOString(),
          last_at: lastAt.toISOString(),
        })),
      waiting: messages?.waiting ?? 0,
      failed: messages?.failed ?? 0,
    }
  })
}

/** Lists and objects are shown as JSON. */
const shownValue = (value: unknown): string | number | boolean | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : value === undefined || value === null
      ? null
      : JSON.stringify(value)
