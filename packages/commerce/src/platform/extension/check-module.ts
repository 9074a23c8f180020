import { permissions } from '@ambra/contract/platform/staff/permissions'
import { languages } from '@ambra/contract/platform/api/language'
import { webhookEventNames } from '@ambra/contract/messaging/webhook-event-names'
import type { TObject } from 'typebox'
import { type ExtensionModule, seamVersion } from './seam.ts'

/** Names that modules may not have, because the shop uses them as the first part of its own. */
export type ReservedNames = ReadonlySet<string>

const moduleName = /^[a-z][a-z0-9_]{1,29}$/
const partName = /^[a-z][a-z0-9_]{0,39}$/
const operationName = /^[a-z][a-z0-9_]*\.[a-z][a-z0-9-]{0,60}$/
const routePath = /^[a-z0-9-]{1,40}(\/(:[a-z]{1,20}|[a-z0-9-]{1,40})){0,5}$/
const methodCode = /^[a-z][a-z0-9_]{0,29}$/
const variableName = /^[A-Z][A-Z0-9_]{0,60}$/

/** Returns what is wrong with the name of a module; undefined if nothing. */
export function nameProblem(name: unknown, reserved: ReservedNames): string | undefined {
  if (typeof name !== 'string' || !moduleName.test(name))
    return 'the name must have 2 to 30 lower-case letters, digits and underscores, beginning with a letter'
  return reserved.has(name) ? `the shop itself uses the name "${name}": choose another one` : undefined
}

/** Returns why this shop does not provide the seam version of a module; undefined if it does. */
function seamProblem(wanted: unknown, provided: string = seamVersion): string | undefined {
  const [, major, minor] = /^(\d{1,4})\.(\d{1,4})$/.exec(typeof wanted === 'string' ? wanted : '') ?? []
  const [ownMajor, ownMinor] = provided.split('.').map(Number)
  if (major === undefined || minor === undefined)
    return `"seam" must be a version such as "${provided}": the seamVersion for which it was written`
  if (Number(major) === ownMajor && Number(minor) <= Number(ownMinor)) return undefined
  return Number(major) > Number(ownMajor) || Number(major) === ownMajor
    ? `it needs seam ${wanted}, this shop provides ${provided}: update the shop`
    : `it was written for seam ${wanted}, this shop provides ${provided}: update the extension`
}

/**
 * Returns everything that is wrong with a module: names, seam version, and collisions within it. Names of its
 * operations, routes, messages and tables begin with the module's, so modules cannot collide with each other.
 */
export function moduleProblems(module: ExtensionModule, reserved: ReservedNames): string[] {
  const { name } = module
  const wrong = nameProblem(name, reserved) ?? seamProblem(module.seam)
  if (wrong !== undefined) return [wrong]
  return [
    ...operationProblems(module),
    ...routeProblems(module),
    ...Object.keys(module.outbox ?? {}).flatMap((kind) =>
      partName.test(kind)
        ? []
        : [`the message kind "${kind}" must have lower-case letters, digits and underscores`],
    ),
    ...unknownOf(Object.keys(module.events ?? {}), webhookEventNames, 'event'),
    ...unknownOf(module.permissions ?? [], permissions, 'permission'),
    ...twice((module.jobs ?? []).map((job) => job.name)).map((job) => `two jobs have the name "${job}"`),
    ...paymentProblems(module),
    ...settingProblems(module.settings),
    ...variableProblems(module),
  ]
}

function operationProblems({ name, operations = [] }: ExtensionModule): string[] {
  const names = operations.map((each) => each.name)
  return [
    ...names.flatMap((one) =>
      operationName.test(one) && one.startsWith(`${name}.`)
        ? []
        : [`the operation "${one}" must have a name like "${name}.do-something"`],
    ),
    ...twice(names).map((one) => `two operations have the name "${one}"`),
  ]
}

function routeProblems({ name, endpoints = [] }: ExtensionModule): string[] {
  const routes = endpoints.map(
    ({ endpoint }) => `${endpoint.method} ${endpoint.path.replaceAll(/:[a-z]+/g, ':')}`,
  )
  return [
    ...endpoints.flatMap(({ endpoint: { path } }) =>
      routePath.test(path) ? [] : [`the route "${path}" must be a path like "balance" or "cards/:id"`],
    ),
    ...twice(routes).map((route) => `two routes of "${name}" are ${route}`),
  ]
}

function paymentProblems({ paymentMethods = [] }: ExtensionModule): string[] {
  const codes = paymentMethods.map(({ code }) => code)
  return [
    ...codes.flatMap((code) =>
      methodCode.test(code)
        ? []
        : [`the payment method "${code}" must have at most 30 lower-case letters, digits and underscores`],
    ),
    ...twice(codes).map((code) => `two payment methods have the code "${code}"`),
    ...paymentMethods.flatMap(({ code, title, description, note = title }) =>
      [title, description, note].every((texts) => languages.every((language) => texts?.[language]))
        ? []
        : [`the texts of the payment method "${code}" must exist in ${languages.join(', ')}`],
    ),
    ...paymentMethods.flatMap((method) =>
      (['create', 'status', 'receive'] as const).flatMap((part) =>
        typeof method[part] === 'function' ? [] : [`the payment method "${method.code}" has no ${part}()`],
      ),
    ),
  ]
}

function settingProblems(settings: TObject | undefined): string[] {
  return Object.entries(settings?.properties ?? {}).flatMap(([key, schema]) =>
    'default' in schema && 'description' in schema && /^[a-z][A-Za-z0-9]{0,40}$/.test(key)
      ? []
      : [`the setting "${key}" needs a name in camel case, a default and a description`],
  )
}

function variableProblems({ name, environment }: ExtensionModule): string[] {
  const prefix = `${name.toUpperCase()}_`
  return Object.keys(environment?.properties ?? {}).flatMap((variable) =>
    variableName.test(variable) && variable.startsWith(prefix)
      ? []
      : [`the variable "${variable}" must begin with ${prefix}`],
  )
}

const unknownOf = (given: readonly string[], known: readonly string[], what: string): string[] =>
  given.flatMap((one) => (known.includes(one) ? [] : [`the ${what} "${one}" does not exist`]))

const twice = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) < index)),
]
