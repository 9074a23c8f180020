import { adminOperations } from '@ambra/contract/platform/operations/operations'
import { type Operation, operation, type Subject } from '@ambra/contract/platform/operations/operation'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { type Language, languages } from '@ambra/contract/platform/api/language'
import { extensionRepository, migrateExtension } from '@ambra/db/platform'
import { Value } from 'typebox/value'
import { type Actor, languageOf } from '../operations/actor.ts'
import type { OperationContext } from '../operations/operation.ts'
import {
  createCallExtension,
  type extensionDeadlines,
  type RunningModule,
  type RunQuery,
} from './extension-host.ts'
import { paymentMethodsOf } from './extension-payments.ts'
import { noteProblems } from './extension-problems.ts'
import { extensionsChannel, listDisabled, readSettings } from './extension-settings.ts'
import { checkedVariables, valueFromText } from './extension-values.ts'
import type {
  ExtensionJobRow,
  Extensions,
  ExtensionState,
  HostedEndpoint,
  MessageHandlers,
} from './extensions.ts'
import { type Configuration, type LoadedModule, loadModules } from './load-modules.ts'
import type { ExtensionMessage, ExtensionModule, ExtensionOperation } from './seam.ts'

export type ExtensionOptions = {
  configuration: Configuration
  isSafe: boolean
  /** Reads environment variables. */
  readVariables: (names: readonly string[]) => Readonly<Record<string, string | undefined>>
  operations: Omit<OperationContext, 'report' | 'signal'>
  /** Runs a query of the shop for an extension. */
  runQuery: RunQuery
  /** This process does background work: it also decides which events are stored for extensions. */
  isWorker: boolean
  deadlines?: Readonly<Record<keyof typeof extensionDeadlines, number>>
}

/** Names that extensions may not have: the first parts of operations of the shop. */
const reserved: ReadonlySet<string> = new Set([
  'ambra',
  'extensions',
  ...Object.keys(adminOperations).map((name) => name.split('.')[0] ?? name),
])

/** Imports the configured modules without running any part of them, such as for the help of the command line. */
export const readModules = (configuration: Configuration): Promise<LoadedModule[]> =>
  loadModules(configuration, { reserved, disabled: [], isSafe: false })

/**
 * Loads the configured extensions, migrates their tables and follows whether they are on. An extension that fails
 * is left out and reported; the shop starts without it.
 * @see docs/extensions.md, docs/decisions/113-extensions.md
 */
export async function openExtensions(options: ExtensionOptions): Promise<Extensions> {
  const { configuration, isSafe, operations, isWorker } = options
  const { database } = operations.shop
  const disabled = await listDisabled(operations)
  const loaded = await loadModules(configuration, { reserved, disabled, isSafe })
  const notes = noteProblems({ database: database.background, now: operations.now, log: operations.log })
  const running = new Map<string, RunningModule>()
  for (const one of loaded) {
    if (one.problem !== undefined)
      notes.note({ extension: one.name, part: 'load', what: 'load', error: new Error(one.problem) })
    if (!one.module) continue
    try {
      running.set(one.name, await startModule(one.module, options))
      await extensionRepository(database.db).forgetProblems(one.name, ['load', 'migration'])
    } catch (error) {
      one.problem = error instanceof Error ? error.message : String(error)
      notes.note({ extension: one.name, part: 'migration', what: 'start', error })
    }
  }
  const off = new Set(disabled)
  if (isWorker && !loaded.some(({ name }) => name === configuration.name)) await subscribe(operations, loaded)

  const listeners = new Set<() => void>()
  async function refresh(): Promise<void> {
    const names = await listDisabled(operations)
    off.clear()
    for (const name of names) off.add(name)
    for (const one of running.values()) one.settings = await readSettings(operations, one.module)
    for (const listener of listeners) listener()
  }
  const stopListening = await database.listen(extensionsChannel, () => {
    refresh().catch((error: unknown) => operations.log.warn({ err: error }, 'state of extensions not read'))
  })
  await refresh()
  const { runQuery, deadlines } = options
  const call = createCallExtension({ operations, runQuery, notes, ...(deadlines && { deadlines }) })
  const isOn = (name: string) => running.has(name) && !off.has(name)
  const on = () => [...running.values()].filter(({ module }) => isOn(module.name))

  const { apiUrl } = operations.settings.payment
  const paying = { call, database, now: operations.now, apiUrl }
  const offered = [...running.values()].map((one) => ({
    extension: one.module.name,
    methods: paymentMethodsOf(one, paying),
  }))

  return {
    list: () => loaded.map((one) => stateOf(one, running.get(one.name), off)),
    checkSetting: (name, key, text) => {
      const properties = running.get(name)?.module.settings?.properties ?? {}
      const schema = Object.hasOwn(properties, key) ? properties[key] : undefined
      return schema && (text === undefined ? { value: Value.Create(schema) } : valueFromText(schema, text))
    },
    operations: () => on().flatMap(({ module }) => (module.operations ?? []).map(rowOf)),
    findOperation: (name) => {
      const one = on().find(({ module }) => name.startsWith(`${module.name}.`))
      const found = one?.module.operations?.find((each) => each.name === name)
      if (!one || !found) return undefined
      return {
        row: rowOf(found),
        run: ({ shop, actor }, input) =>
          call(
            one,
            { part: 'operation', what: name, database: shop.database, language: readerOf(actor) },
            (context) => found.run(context, input),
          ),
      }
    },
    endpoints: [...running.values()].flatMap((one) => endpointsOf(one, { isOn, call, database })),
    jobs: [...running.values()].flatMap((one) => jobsOf(one, { isOn, call, database: database.background })),
    paymentMethods: () =>
      offered.filter(({ extension }) => isOn(extension)).flatMap(({ methods }) => methods),
    messages: () =>
      new Map(on().map((one) => [one.module.name, handlersOf(one, { call, database: database.background })])),
    onChange: (listener) => void listeners.add(listener),
    settled: notes.settled,
    async stop() {
      await stopListening()
      await notes.settled()
    },
  }
}

/** Returns the language of the person who reads a refusal: English at the command line. */
const readerOf = (actor: Actor): Language =>
  (actor.kind !== 'cli' && languages.find((one) => one === languageOf(actor))) || 'en'

/** Returns the row of an operation, like one of the shop's own. */
function rowOf(extended: ExtensionOperation): Operation {
  const { name, summary, kind, permission, input, result, stepUp, subject } = extended
  return operation(name, {
    summary,
    kind,
    permission,
    input,
    result,
    scope: 'shop',
    showsPersonalData: extended.showsPersonalData ?? false,
    // Both receive input that was checked against the schema beside them.
    ...(stepUp && { stepUp: stepUp as () => boolean }),
    ...(subject && { subject: subject as () => Subject | undefined }),
  })
}

/** Checks the variables and migrates the tables. @throws Error that says what is wrong */
async function startModule(
  module: ExtensionModule,
  { operations, readVariables }: ExtensionOptions,
): Promise<RunningModule> {
  const { environment, name, migrations = {} } = module
  const { values, problems } = environment
    ? checkedVariables(environment, readVariables(Object.keys(environment.properties)))
    : { values: {}, problems: [] }
  if (problems.length > 0) throw new Error(problems.join('; '))
  const { shop, log } = operations
  const applied = await migrateExtension(shop.database.background, name, migrations)
  if (applied.length > 0)
    log.info({ extension: name, migrations: applied }, 'tables of an extension migrated')
  return { module, variables: values, settings: await readSettings(operations, module) }
}

type Ways = {
  isOn: (name: string) => boolean
  call: ReturnType<typeof createCallExtension>
  database: OperationContext['shop']['database']
}

const endpointsOf = (one: RunningModule, { isOn, call, database }: Ways): HostedEndpoint[] =>
  (one.module.endpoints ?? []).map(({ access, endpoint, handle }) => ({
    extension: one.module.name,
    access,
    endpoint: { ...endpoint, path: `x/${one.module.name}/${endpoint.path}` },
    handle: (request) => {
      if (!isOn(one.module.name)) throw new ShopError('request.unknown_call')
      const what = `${endpoint.method} ${endpoint.path}`
      return call(one, { part: 'request', what, database, language: request.language }, (context) =>
        handle(context, request),
      )
    },
  }))

const jobsOf = (one: RunningModule, { isOn, call, database }: Ways): ExtensionJobRow[] =>
  (one.module.jobs ?? []).map(({ name, schedule, run }) => ({
    name: `extension ${one.module.name}: ${name}`,
    schedule,
    run: async (_, at) =>
      isOn(one.module.name)
        ? call(one, { part: 'job', what: name, database }, (context) => run(context, at))
        : undefined,
  }))

/** Handlers of own messages by `ext.<name>.<kind>`, and of events by `ext.<name>.on.<event>`. */
function handlersOf(one: RunningModule, { call, database }: Omit<Ways, 'isOn'>): MessageHandlers {
  const { name, outbox = {}, events = {} } = one.module
  const own = Object.entries(outbox).map(([kind, handle]): [string, MessageHandlers[string]] => [
    `ext.${name}.${kind}`,
    ({ id, payload }) => {
      const message: ExtensionMessage = { id, payload }
      return call(one, { part: 'message', what: kind, database }, (context) => handle(context, message))
    },
  ])
  const received = Object.entries(events).map(([type, handle]): [string, MessageHandlers[string]] => [
    `ext.${name}.on.${type}`,
    ({ id, payload }) => {
      const { subject, data } = payload
      // `add_webhooks` wrote the data of exactly this event.
      const event = { id, type, subject: String(subject), data } as never
      return call(one, { part: 'message', what: type, database }, (context) => handle(context, event))
    },
  ])
  return Object.fromEntries([...own, ...received])
}

function stateOf(
  { name, module, problem, isOff }: LoadedModule,
  running: RunningModule | undefined,
  off: ReadonlySet<string>,
): ExtensionState {
  const properties = Object.entries(module?.settings?.properties ?? {})
  return {
    name,
    version: module?.version,
    status: isOff === 'safe' ? 'safe' : off.has(name) ? 'disabled' : running ? 'on' : 'failed',
    problem:
      problem ?? (isOff === 'disabled' && !off.has(name) ? 'start the shop again to load it' : undefined),
    settings: properties.map(([key, schema]) => ({
      key,
      description: 'description' in schema ? String(schema.description) : '',
      value: running?.settings[key],
      fallback: 'default' in schema ? schema.default : undefined,
    })),
  }
}

/**
 * Stores events for the configured extensions from now on, also for those that are off or have failed: they
 * receive them when they run again. The events of an extension that could not be loaded are as they were.
 */
async function subscribe(
  { shop }: Pick<OperationContext, 'shop'>,
  loaded: readonly LoadedModule[],
): Promise<void> {
  const extensions = extensionRepository(shop.database.db)
  const known = await extensions.listSubscriptions()
  await extensions.subscribe(
    loaded.flatMap(({ name, module }) =>
      module
        ? Object.keys(module.events ?? {}).map((event) => ({ extension: name, event }))
        : known.filter(({ extension }) => extension === name),
    ),
  )
}
