import type { CustomerRecord } from '@ambra/db/customers'
import type { Store } from '@ambra/domain/platform/shop/stores'
import type { BaseLogger } from 'pino'

/** Logger interface of use cases; the process supplies its own. */
export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>

/** Everything a use case may know about the request. */
export type RequestContext = {
  store: Store
  /** User token as given, not yet checked; undefined for guests. */
  token: string | undefined
  /** Set while staff view the shop as a customer: returns that customer, undefined if the view has ended. */
  findViewed?: (() => Promise<CustomerRecord | undefined>) | undefined
  /** Token of a preview link as given, not yet checked. */
  shopPreview?: string | undefined
  now: Date
  requestId: string
  /** Value of the header `Idempotency-Key`. */
  idempotencyKey: string | undefined
  /** Value of the header `X-Ambra-Client`: the name a client gave itself when it signed in. */
  client: string | undefined
  /** Origin of the call for rate limits: an IPv4 address, or the network of an IPv6 one. */
  network: string
  /** Value of the header `User-Agent`. */
  userAgent: string | undefined
  log: Log
}

/** Whether a parameter is missing; some clients send the texts `undefined` and `null` instead. */
export const isAbsent = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === 'null' ||
  value === 'undefined' ||
  (typeof value === 'string' && /^\{\{[\w .-]{0,100}\}\}$/.test(value))
