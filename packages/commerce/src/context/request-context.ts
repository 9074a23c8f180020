import type { CustomerRecord } from '@ambra/db/repositories/customer-repository'
import type { Store } from '@ambra/domain/stores'
import type { BaseLogger } from 'pino'

/** What use cases need of a logger; the process gives its own. */
export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>

/** Everything a use case may know about the request that caused it. */
export type RequestContext = {
  store: Store
  /** User token as given; undefined for guests. Not yet checked. */
  token: string | undefined
  /** Of a call in a view of the shop's people: the customer it looks at, undefined when the view has ended. */
  findViewed?: (() => Promise<CustomerRecord | undefined>) | undefined
  now: Date
  requestId: string
  /** Value of the header `Idempotency-Key`. */
  idempotencyKey: string | undefined
  /** Value of the header `X-Ambra-Client`: the name a client gave itself when it signed in. */
  client: string | undefined
  /** Where the call comes from, for counting attempts: an address, or the network of an IPv6 one. */
  network: string
  /** Value of the header `User-Agent`. */
  userAgent: string | undefined
  log: Log
}

/** Whether a parameter was not given: some clients send the texts `undefined` and `null` for an absent one. */
export const isAbsent = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === 'null' ||
  value === 'undefined' ||
  (typeof value === 'string' && /^\{\{[\w .-]{0,100}\}\}$/.test(value))
