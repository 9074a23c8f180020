import { tracingChannel } from 'node:diagnostics_channel'
import { type RequestContext, isAbsent } from '@ambra/commerce/platform'
import { endpoints } from '@ambra/contract/platform/api/endpoints'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { viewCalls } from '@ambra/contract/customers/view-calls'
import type { Endpoint, Envelope } from '@ambra/contract/platform/api/endpoint'
import { Compile, type Validator } from 'typebox/compile'
import type { TSchema } from 'typebox'
import { ResultWithMeta, type Route } from './route.ts'

/** An unchecked call: query texts, parsed body and path parameters. */
export type RawCall = {
  query: Record<string, unknown>
  body: unknown
  params: Record<string, string>
  context: RequestContext
  /** True for a browser that views the shop as a customer: only reads are allowed. */
  isView?: boolean
}

type Checks = { query: Validator; body: Validator | undefined }
const compiled = new WeakMap<Endpoint, Checks>()

/** @see docs/decisions/054-traces.md */
const work = tracingChannel('ambra:work')

/**
 * Checks a call against its row of the contract, runs it and wraps the response. HTTP and the
 * storefront in this process share this path.
 * @throws ShopError request.invalid naming the first wrong field, view.read_only, and every error
 * of the handler
 */
export function runCall(route: Route, call: RawCall): Promise<unknown> {
  const { path } = route.endpoint
  return work.tracePromise(() => checkAndRun(route, call), { name: `call ${path}`, attributes: {} })
}

async function checkAndRun(route: Route, call: RawCall): Promise<unknown> {
  if (call.isView) checkView(route.endpoint)
  const { query, body } = checksOf(route.endpoint)
  const input = {
    query: checked(query, withoutEmpties(call.query)),
    body: body
      ? checked(body, (route.prepareBody ? route.prepareBody(call.body) : call.body) ?? {})
      : undefined,
    params: call.params,
    context: call.context,
  }
  const response = await route.handle(input)
  if (!route.endpoint.envelope) return response
  const envelope: Envelope<unknown> =
    response instanceof ResultWithMeta
      ? { code: 200, result: response.result, ...(response.meta && { meta: response.meta }) }
      : { code: 200, result: response }
  return envelope
}

const viewEndpoints: ReadonlySet<Endpoint> = new Set<Endpoint>([...viewCalls].map((name) => endpoints[name]))

/** Rejects every call that is not on the list. @see docs/decisions/080-view-as-customer.md */
function checkView(endpoint: Endpoint): void {
  if (!viewEndpoints.has(endpoint)) throw new ShopError('view.read_only')
}

function checksOf(endpoint: Endpoint): Checks {
  let checks = compiled.get(endpoint)
  if (!checks) {
    const compile = (schema: TSchema) => Compile(schema)
    checks = { query: compile(endpoint.query), body: endpoint.body ? compile(endpoint.body) : undefined }
    compiled.set(endpoint, checks)
  }
  return checks
}

function checked(validator: Validator, value: unknown): never {
  if (!validator.Check(value)) {
    const [first] = validator.Errors(value)
    const field = first?.instancePath.replace(/^\//, '').replaceAll('/', '.') || '-'
    throw new ShopError('request.invalid', {
      field: missingField(first) ?? field,
      reason: first?.message ?? 'invalid',
    })
  }
  // Checked against the schema from which the handler's type comes.
  return value as never
}

/** Returns the name of a missing field, which schema errors report at its parent. */
function missingField(
  error: { keyword?: string; params?: unknown; instancePath: string } | undefined,
): string | undefined {
  if (error?.keyword !== 'required') return undefined
  const { params } = error
  const missing =
    typeof params === 'object' &&
    params !== null &&
    'requiredProperties' in params &&
    Array.isArray(params.requiredProperties)
      ? String(params.requiredProperties[0])
      : undefined
  return (
    missing && `${error.instancePath.replace(/^\//, '').replaceAll('/', '.')}.${missing}`.replace(/^\./, '')
  )
}

/**
 * Removes empty values: clients send `token=`, `cartId=null` or `storeCode=undefined` for "none". A
 * list of empty values becomes an empty list. @see docs/rules/api API-1
 */
function withoutEmpties(query: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).filter(([name, value]) => !isAbsent(value) || (name === 'skus' && value === '')),
  )
}
