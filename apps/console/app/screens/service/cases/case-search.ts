import type { AdminInput } from '@ambra/contract/platform/operations/operations'

type Search = AdminInput<'service.cases'>

const isState = (text: string | null): text is 'open' | 'done' | 'all' =>
  text === 'open' || text === 'done' || text === 'all'
const isKind = (text: string | null): text is 'withdrawal' | 'claim' =>
  text === 'withdrawal' || text === 'claim'

/** Returns the filters of the list from its address. A search includes closed cases. */
export function caseSearch(search: URLSearchParams): Search {
  const q = search.get('q')?.trim().slice(0, 120)
  const state = search.get('state')
  const kind = search.get('kind')
  const after = search.get('after')
  return {
    state: isState(state) ? state : q ? 'all' : 'open',
    ...(isKind(kind) && { kind }),
    ...(q && { q }),
    ...(search.get('mine') === '1' && { mine: true }),
    ...(after && { after: after.slice(0, 80) }),
  }
}
