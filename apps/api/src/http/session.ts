import type { Endpoint } from '@ambra/contract/platform/api/endpoint'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { defaultStore, type Store, stores } from '@ambra/domain/platform/shop/stores'
import { isAbsent } from '@ambra/commerce/platform'

type Names = { query: Record<string, unknown>; header: (name: string) => string | undefined }

/**
 * Returns the store of a call: the header wins over the query; a missing or empty one means the
 * default store.
 * @throws ShopError store.unknown for an unknown code
 * @see docs/rules/api API-1
 */
export function resolveStore({ query, header }: Names): Store {
  const requested = [header('x-vs-store-code'), query['storeCode']].find((value) => !isAbsent(value))
  if (requested === undefined) return defaultStore
  const store = stores.find((one) => one.code === requested)
  if (!store) throw new ShopError('store.unknown', { store: String(requested).slice(0, 16) })
  return store
}

/**
 * Returns the user token of a call, from `Authorization: Bearer` or the query; undefined for guests. With
 * `headerToken`, a token only in the query is rejected rather than ignored, so that the client learns of
 * it. The status is not 401, which would make the client renew the token and then sign out.
 * @throws ShopError token.conflict when both are given and differ, request.invalid when one is repeated,
 * token.header_only
 * @see docs/rules/security SEC-2, docs/decisions/031-account-changes-need-proof.md
 */
export function resolveToken(
  { query, header }: Names,
  { headerToken }: Pick<Endpoint, 'headerToken'>,
): string | undefined {
  const fromQuery = isAbsent(query['token']) ? undefined : query['token']
  if (fromQuery !== undefined && typeof fromQuery !== 'string')
    throw new ShopError('request.invalid', { field: 'token' })
  const bearer = /^Bearer\s+(\S+)$/i.exec(header('authorization')?.trim() ?? '')?.[1]
  const fromHeader = isAbsent(bearer) ? undefined : bearer
  if (fromQuery && fromHeader && fromQuery !== fromHeader) throw new ShopError('token.conflict')
  if (headerToken && fromQuery && !fromHeader) throw new ShopError('token.header_only')
  return fromHeader ?? fromQuery
}
