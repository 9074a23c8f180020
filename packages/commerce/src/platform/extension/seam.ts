import type { webhookEvents } from '@ambra/contract/messaging/webhook-events'
import type { Permission } from '@ambra/contract/platform/staff/permissions'
import type { WebhookEvent } from '@ambra/contract/messaging/webhook-event-names'
import type { Endpoint, HttpMethod } from '@ambra/contract/platform/api/endpoint'
import type { Language } from '@ambra/contract/platform/api/language'
import type { Migration } from 'kysely/migration'
import type { Static, TObject, TSchema } from 'typebox'
import type { ExtensionContext, Texts } from './extension-context.ts'
import type { ExtensionPaymentMethod } from './payment-seam.ts'

export type * from './extension-context.ts'
export type * from './payment-seam.ts'

/**
 * Version of these types, `major.minor`. A minor version only adds; a major one may change or remove. An
 * extension names the version it was written for in `seam`; the shop loads it if it provides that version.
 * @see docs/extensions.md, docs/decisions/113-extensions.md
 */
export const seamVersion = '1.1'

/** A signed-in customer. */
export type ExtensionCustomer = { readonly id: number; readonly email: string }

/** A call of an HTTP route, checked against its schemas. */
export type ExtensionCall<Query, Body> = {
  readonly query: Query
  readonly body: Body
  /** Parts of the path that begin with a colon. */
  readonly params: Readonly<Record<string, string>>
  /** Code of the store, and its language. */
  readonly store: string
  readonly language: Language
  /** The caller's session; always present with `access: 'customer'`. */
  readonly customer: ExtensionCustomer | undefined
  readonly requestId: string
}

/** Fields of a route; its address is `/api/x/<name>/<path>`. */
type EndpointOptions<Q extends TObject, B extends TSchema, R extends TSchema> = {
  method: HttpMethod
  /** Relative, without a leading slash: `balance`, `cards/:id`. */
  path: string
  summary: string
  /** `customer`: only with the session of a customer, in the header `Authorization`; `public`: anybody. */
  access: 'public' | 'customer'
  query: Q
  body?: B
  result: R
  handle: (context: ExtensionContext, call: ExtensionCall<Static<Q>, Static<B>>) => Promise<Static<R>>
}

/** An HTTP route; made by `defineEndpoint`. */
export type ExtensionEndpoint = {
  readonly access: 'public' | 'customer'
  readonly endpoint: Endpoint
  // Routes of a list lose their types; the call was checked against the schemas of the same route.
  readonly handle: (context: ExtensionContext, call: ExtensionCall<never, never>) => Promise<unknown>
}

/** Fields of an operation of the console. */
type OperationOptions<K extends 'command' | 'query', I extends TSchema, R extends TSchema> = {
  /** `<extension>.<action>`, such as `loyalty.correct`. */
  name: string
  summary: string
  /** A `command` changes data: it runs in one transaction with its audit entry. */
  kind: K
  /** A right of the shop that a person must have for all stores. */
  permission: Permission
  input: I
  result: R
  /** Returns whether the person must have proved their identity within the last ten minutes. */
  stepUp?: (input: Static<I>) => boolean
  /** Subject of the audit entry, such as `{ kind: 'customer', id: email }`. */
  subject?: (input: Static<I>) => { kind: string; id: string } | undefined
  /** Reads are audited too. */
  showsPersonalData?: boolean
  run: (context: ExtensionContext, input: Static<I>) => Promise<Static<R>>
}

/** An operation of the console, API keys and command line; made by `defineOperation`. */
export type ExtensionOperation = {
  readonly name: string
  readonly summary: string
  readonly kind: 'command' | 'query'
  readonly permission: Permission
  readonly input: TSchema
  readonly result: TSchema
  // Operations of a list lose their types; the input was checked against the schema of the same operation.
  readonly stepUp?: ((input: never) => boolean) | undefined
  readonly subject?: ((input: never) => { kind: string; id: string } | undefined) | undefined
  readonly showsPersonalData?: boolean | undefined
  readonly run: (context: ExtensionContext, input: never) => Promise<unknown>
}

/** Work for the whole shop, once an hour in the worker process. `name` is unique in the module. */
export type ExtensionJob = {
  readonly name: string
  readonly schedule: 'hourly'
  readonly run: (context: ExtensionContext, at: Date) => Promise<void>
}

/**
 * A message of the module's own, delivered at least once: the handler must be idempotent. A handler that throws is
 * tried again, at most 100 times in 30 hours; a message that stops the process twice is given up.
 */
export type ExtensionMessage = {
  /** The same number on every attempt. */
  readonly id: number
  readonly payload: Readonly<Record<string, unknown>>
}

/**
 * Something that happened in the shop, delivered after its transaction has committed, at least once, in order
 * unless an attempt failed. `data` names records and contains no personal data.
 */
export type ExtensionEvent<Name extends WebhookEvent = WebhookEvent> = {
  /** The same number on every attempt. */
  readonly id: number
  readonly type: Name
  /** Record that the event is about: `order:100000001`, `sku:LAMP`. */
  readonly subject: string
  readonly data: Static<(typeof webhookEvents)[Name]>
}

type EventHandlers = {
  readonly [Name in WebhookEvent]?: (context: ExtensionContext, event: ExtensionEvent<Name>) => Promise<void>
}

/**
 * A module: everything that an extension adds to the shop. Parts for the browser (pages, slots, console screens)
 * and further server parts will be added as optional fields.
 */
export type ExtensionModule = {
  /** Lower-case letters, digits and underscores, at most 30; unique in the shop. Prefix of everything below. */
  readonly name: string
  /** Version of the seam that the module was written for: `seamVersion` of that time. */
  readonly seam: string
  /** Version of the module, for lists and reports. */
  readonly version?: string
  readonly title: Texts
  /** Rights of the shop that `context.query` needs. */
  readonly permissions?: readonly Permission[]
  /** Settings that staff may change; each property needs a `default` and a `description`. */
  readonly settings?: TObject
  /** Environment variables: secrets and addresses only. Names begin with the module's name: `LOYALTY_KEY`. */
  readonly environment?: TObject
  /** Migrations of the schema `ext_<name>` by name, in order of their names; never changed afterwards. */
  readonly migrations?: Readonly<Record<string, Pick<Migration, 'up'>>>
  readonly operations?: readonly ExtensionOperation[]
  readonly endpoints?: readonly ExtensionEndpoint[]
  readonly jobs?: readonly ExtensionJob[]
  /** Handlers of the module's own messages by kind (lower-case letters, digits, underscores). */
  readonly outbox?: Readonly<
    Record<string, (context: ExtensionContext, message: ExtensionMessage) => Promise<void>>
  >
  readonly events?: EventHandlers
  /** Since seam 1.1. */
  readonly paymentMethods?: readonly ExtensionPaymentMethod[]
}

/**
 * A module that is imported when the shop starts. One that cannot be imported is reported by its name, and one
 * that is switched off is not imported at all.
 */
export type ExtensionReference = {
  readonly name: string
  readonly load: () => Promise<{ readonly default: ExtensionModule }>
}

/** Contents of `ambra.config.ts`. */
export type ShopConfig = { readonly modules: readonly (ExtensionModule | ExtensionReference)[] }

/** Refuses a call for a reason that its caller should read; the response has status 400 and the text. */
export class Refusal extends Error {
  readonly texts: Texts
  constructor(texts: Texts) {
    super(texts.en)
    this.name = 'Refusal'
    this.texts = texts
  }
}

/** Declares a module; the default export of an extension. */
export const defineModule = (module: ExtensionModule): ExtensionModule => module

/** Declares the shop; the default export of `ambra.config.ts`. */
export const defineShop = (config: ShopConfig): ShopConfig => config

/** Declares an HTTP route under `/api/x/<name>/`. */
export function defineEndpoint<Q extends TObject, B extends TSchema, R extends TSchema>(
  options: EndpointOptions<Q, B, R>,
): ExtensionEndpoint {
  const { access, method, path, summary, query, body, result, handle } = options
  const endpoint = { method, path, summary, aliases: [], query, body, result, envelope: true }
  return { access, endpoint: { ...endpoint, headerToken: access === 'customer' }, handle }
}

/** Declares an operation: `POST /api/admin/<name>` for a command, `GET` for a query, and an `ambra` command. */
export const defineOperation = <K extends 'command' | 'query', I extends TSchema, R extends TSchema>(
  options: OperationOptions<K, I, R>,
): ExtensionOperation => options
