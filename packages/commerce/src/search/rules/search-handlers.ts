import type { searchOperations } from '@ambra/contract/search/search-operations'
import { exportSearchSet } from '../terms/export-set.ts'
import { listSearchTerms } from '../terms/list-search-terms.ts'
import { explainTyped } from './explain-search.ts'
import { removeSearchRule, saveSearchRule } from './save-search-rule.ts'
import { boostChoices } from './search-names.ts'
import { listSearchPast, listSearchRules, storeNamed } from './show-search-rules.ts'
import { trySearch } from './try-search.ts'
import { deciderOf } from '../../platform/operations/actor.ts'
import type { HandlerContext, Handlers } from '../../platform/operations/operation-handler.ts'

export const searchHandlers: Handlers<keyof typeof searchOperations> = {
  'search.terms': (context, input) => listSearchTerms(context, input),
  'search.export-set': (context, input) => exportSearchSet(context, input),
  'search.rules': (context, input) => listSearchRules(context, input),
  'search.save': (context, input) => saveSearchRule(asChanger(context), input),
  'search.remove': (context, input) => removeSearchRule(asChanger(context), input),
  'search.try': (context, input) => trySearch(context, input),
  'search.explain': (context, input) => explainTyped(context, input),
  'search.choices': async (context, { store }) => ({
    fields: await boostChoices(context, storeNamed(store)),
  }),
  'search.past': async ({ shop }, { store }) => ({ past: await listSearchPast(shop.database.db, store) }),
}

function asChanger(context: HandlerContext) {
  const { kind, id, name } = deciderOf(context.actor)
  return { ...context, changer: { actor_kind: kind, actor_id: id, actor_name: name } }
}
