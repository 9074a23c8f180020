import type { searchOperations } from '@ambra/contract/admin/search-operations'
import { listSearchTerms } from '../search/list-search-terms.ts'
import { removeSearchRule, saveSearchRule } from '../search/save-search-rule.ts'
import { boostChoices } from '../search/search-names.ts'
import { listSearchPast, listSearchRules, storeNamed } from '../search/show-search-rules.ts'
import { trySearch } from '../search/try-search.ts'
import { deciderOf } from './actor.ts'
import type { HandlerContext, Handlers } from './operation-handler.ts'

export const searchHandlers: Handlers<keyof typeof searchOperations> = {
  'search.terms': (context, input) => listSearchTerms(context, input),
  'search.rules': (context, input) => listSearchRules(context, input),
  'search.save': (context, input) => saveSearchRule(asChanger(context), input),
  'search.remove': (context, input) => removeSearchRule(asChanger(context), input),
  'search.try': (context, input) => trySearch(context, input),
  'search.choices': async (context, { store }) => ({
    fields: await boostChoices(context, storeNamed(store)),
  }),
  'search.past': async ({ shop }, { store }) => ({ past: await listSearchPast(shop.database.db, store) }),
}

/** What these operations know of the person. */
function asChanger(context: HandlerContext) {
  const { kind, id, name } = deciderOf(context.actor)
  return { ...context, changer: { actor_kind: kind, actor_id: id, actor_name: name } }
}
