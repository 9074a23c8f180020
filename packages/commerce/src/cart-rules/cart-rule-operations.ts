import { type CartRuleRecord, cartRuleRepository } from '@ambra/db/cart-rules/cart-rule-repository'
import { OperationError } from '../context/operation-error.ts'
import type { Command } from '../context/operation.ts'
import { importEachRow, type RowsImported } from '../context/read-rows.ts'
import { storeCartRule } from './store-cart-rule.ts'

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
export const importCartRules: Command<{ file: string }, RowsImported> = ({ shop, now }, { file }) =>
  importEachRow(file, maxLines, (row) => storeCartRule(shop.database, row, now()))
