import { contentKinds, contentStates } from '@ambra/contract/content/content-kinds'
import type { AdminInput } from '@ambra/contract/platform/operations/operations'
import { defaultStore, storeByCode } from '@ambra/domain/platform/shop/stores'

/** Returns the filters of the list from its address. */
export function contentSearch(search: URLSearchParams): AdminInput<'content.list'> {
  const kind = contentKinds.find((one) => one === search.get('kind')) ?? 'page'
  const store = storeByCode(search.get('store') ?? undefined)?.code
  const state = contentStates.find((one) => one === search.get('state'))
  const q = search.get('q')?.trim().slice(0, 80)
  const after = search.get('after')?.slice(0, 120)
  return { kind, ...(store && { store }), ...(state && { state }), ...(q && { q }), ...(after && { after }) }
}

/** Returns the store whose text is edited. */
export const storeOf = (search: URLSearchParams): string =>
  storeByCode(search.get('store') ?? undefined)?.code ?? defaultStore.code

/** Returns the id of the past change in the address, if any. */
export function changeOf(search: URLSearchParams): number | undefined {
  const id = Number(search.get('change'))
  return Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? id : undefined
}
