import { moduleProblems, nameProblem, type ReservedNames } from './check-module.ts'
import type { ExtensionModule, ExtensionReference, ShopConfig } from './seam.ts'
import { withDeadline } from './deadline.ts'

/** A configured extension before its tables are there: `module` unless it is off or could not be loaded. */
export type LoadedModule = {
  name: string
  module?: ExtensionModule
  /** Why it does not run: switched off, or every extension is off (`safe`), or what is wrong. */
  isOff?: 'disabled' | 'safe'
  problem?: string
}

/** Imports `ambra.config.ts`; `name` is its name in reports. */
export type Configuration = { name: string; load: () => Promise<unknown> }

type Options = {
  reserved: ReservedNames
  /** Names that staff switched off; they are not imported. */
  disabled: readonly string[]
  /** Runs the shop without any extension. */
  isSafe: boolean
  /** Time for one import, in ms. */
  deadlineMs?: number
}

const usualDeadlineMs = 10_000

/**
 * Imports the configuration and its modules. Nothing that they do stops the shop: an error is returned with the
 * name of its extension, or of the configuration.
 */
export async function loadModules({ name, load }: Configuration, options: Options): Promise<LoadedModule[]> {
  const { deadlineMs = usualDeadlineMs } = options
  try {
    const config = configOf(await withDeadline(deadlineMs, load))
    const loaded: LoadedModule[] = []
    for (const entry of config.modules) loaded.push(await loadModule(entry, options, loaded))
    return loaded
  } catch (error) {
    return [{ name, problem: textOf(error) }]
  }
}

/** @throws Error that says what the file must export */
function configOf(imported: unknown): ShopConfig {
  const config: unknown = isObject(imported) ? imported['default'] : undefined
  if (isObject(config) && Array.isArray(config['modules'])) return { modules: config['modules'] }
  throw new Error('it must end with "export default defineShop({ modules: […] })"')
}

async function loadModule(
  entry: ExtensionModule | ExtensionReference,
  { reserved, disabled, isSafe, deadlineMs = usualDeadlineMs }: Options,
  earlier: readonly LoadedModule[],
): Promise<LoadedModule> {
  const given: unknown = isObject(entry) ? entry['name'] : undefined
  const name = String(given ?? 'without a name')
  const wrong = nameProblem(given, reserved)
  if (wrong !== undefined) return { name, problem: wrong }
  if (earlier.some((one) => one.name === name)) return { name, problem: 'another extension has this name' }
  if (isSafe) return { name, isOff: 'safe' }
  if (disabled.includes(name)) return { name, isOff: 'disabled' }
  try {
    const module = 'load' in entry ? (await withDeadline(deadlineMs, () => entry.load())).default : entry
    if (!isObject(module)) throw new Error('it must end with "export default defineModule({ … })"')
    if (module.name !== name) throw new Error(`it calls itself "${module.name}", the configuration "${name}"`)
    const problems = moduleProblems(module, reserved)
    return problems.length > 0 ? { name, problem: problems.join('; ') } : { name, module }
  } catch (error) {
    return { name, problem: textOf(error) }
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
