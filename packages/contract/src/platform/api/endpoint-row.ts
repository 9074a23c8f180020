import Type, { type TSchema } from 'typebox'
import { type CallName, calls } from './calls.ts'
import { type Endpoint, type EndpointOptions, endpoint } from './endpoint.ts'

/** An optional query text with a length limit. */
export const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))
/** Query fields of nearly every call: the store, and the token of a user. */
export const store = { storeCode: text(16) }
export const session = { ...store, token: text(512) }
/** Query fields of the calls on a cart. */
export const cart = { ...session, cartId: text(64) }
export const StoreQuery = Type.Object(store)
export const SessionQuery = Type.Object(session)

/** Creates a row of the endpoint table: method and path come from `calls` under the same name. */
export function row<N extends CallName, Q extends TSchema, B extends TSchema, R extends TSchema>(
  name: N,
  options: EndpointOptions<Q, B, R>,
): Endpoint<Q, B, R> {
  const [method, path] = calls[name]
  return endpoint(method, path, options)
}
