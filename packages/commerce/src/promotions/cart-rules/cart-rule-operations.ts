import type { Command } from '../../platform/operations/operation.ts'
import { importEachRow, type RowsImported } from '../../platform/files/read-rows.ts'
import { withEditHistory } from '../save-promotion.ts'
import { editContext } from '../promotion-context.ts'
import { secondPersonReason } from '../second-person-reason.ts'
import { storeCartRule } from './store-cart-rule.ts'

const maxLines = 1000

/** `ambra rules import FILE`: imports JSONL, one rule per line; replaces known codes and lists invalid lines. */
export const importCartRules: Command<{ file: string }, RowsImported> = (context, { file }) =>
  importEachRow(file, maxLines, (row) =>
    withEditHistory(
      editContext(context),
      'rule',
      codeOf(row),
      async (db) => (await secondPersonReason(db, row)) ?? storeCartRule({ db }, row, context.now()),
    ),
  )

const codeOf = (row: unknown): string =>
  typeof row === 'object' && row !== null && 'code' in row ? String(row.code).slice(0, 32) : ''
