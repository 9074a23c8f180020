import { type CartRuleRecord, cartRuleRepository } from '@ambra/db/cart-rules/cart-rule-repository'
import type { Command } from '../context/operation.ts'
import { importEachRow, type RowsImported } from '../context/read-rows.ts'
import { keepingEdit } from './save-selling.ts'
import { keepingOf } from './selling-context.ts'
import { storeCartRule } from '../cart-rules/store-cart-rule.ts'

const maxLines = 1000

/** `ambra rules list`: the newest first. */
export const listCartRules: Command<Record<string, never>, CartRuleRecord[]> = ({ shop }) =>
  cartRuleRepository(shop.database.db).list()

/**
 * `ambra rules import FILE`: JSONL, one rule a line; a known code is replaced, wrong lines are left out and
 * listed.
 */
export const importCartRules: Command<{ file: string }, RowsImported> = (context, { file }) =>
  importEachRow(file, maxLines, (row) =>
    keepingEdit(keepingOf(context), 'rule', codeOf(row), (db) => storeCartRule({ db }, row, context.now())),
  )

const codeOf = (row: unknown): string =>
  typeof row === 'object' && row !== null && 'code' in row ? String(row.code).slice(0, 32) : ''
