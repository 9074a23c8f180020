import { fileBounds, parseBoundedJson } from '@ambra/contract/request-bounds'
import { type CartRuleRecord, cartRuleRepository } from '@ambra/db/cart-rules/cart-rule-repository'
import { OperationError } from '../context/operation-error.ts'
import type { Command } from '../context/operation.ts'
import { readLines } from '../context/read-lines.ts'
import { storeCartRule } from './store-cart-rule.ts'

/** What became of the lines of a file of rules. */
export type CartRulesImported = { file: string; stored: number; refused: { line: number; reason: string }[] }

const maxLines = 1000

/** `ambra rules list`: the newest first. */
export const listCartRules: Command<Record<string, never>, CartRuleRecord[]> = ({ shop }) =>
  cartRuleRepository(shop.database.db).list()

/** `ambra rules disable CODE`: orders placed with it stay as they are. */
export const disableCartRule: Command<{ code: string }, { code: string }> = async (
  { shop, now },
  { code },
) => {
  if (!(await cartRuleRepository(shop.database.db).disable(code, now())))
    throw new OperationError(`no rule with the code "${code}"`)
  return { code }
}

/**
 * `ambra rules import FILE`: JSONL, one rule a line; a known code is replaced, wrong lines are left out and
 * listed.
 */
export const importCartRules: Command<{ file: string }, CartRulesImported> = async (
  { shop, now },
  { file },
) => {
  const refused: CartRulesImported['refused'] = []
  let [line, stored] = [0, 0]
  for await (const text of readLines(file)) {
    line += 1
    if (line > maxLines) throw new OperationError(`more than ${maxLines} lines`)
    if (text.trim() === '') continue
    const result = await storeCartRule(shop.database, parsed(text), now())
    if ('reason' in result) refused.push({ line, reason: result.reason })
    else stored += 1
  }
  return { file, stored, refused }
}

/** Undefined for what is no JSON; it is refused like every other wrong row. */
function parsed(text: string): unknown {
  try {
    return parseBoundedJson(text, fileBounds)
  } catch {
    return undefined
  }
}
