import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { parseEuros } from '@ambra/domain/platform/money/money'
import { cliOperation } from '../../platform/operations/cli-operations.ts'
import { OperationError } from '../../platform/operations/operation-error.ts'
import type { Command } from '../../platform/operations/operation.ts'

type Card = AdminResult<'gift-cards.show'>
type IssueInput = { amount: string; months?: number | undefined; reason?: string | undefined }

/** `ambra gift-cards issue EUROS`: issues a card and shows its code, which is shown only once. */
export const issueCard: Command<IssueInput, { code: string; card: Card }> = async (
  context,
  { amount, months, reason },
) => {
  const value_cents = parseEuros(amount)
  if (value_cents === undefined || value_cents <= 0)
    throw new OperationError(`"${amount}" is no value of a card; write 50 or 49.90, at most 10000`)
  const { id } = await cliOperation('gift-cards.issue')(context, { value_cents, months, reason })
  const { code } = await cliOperation('gift-cards.show-code')(context, { id })
  return { code, card: await cliOperation('gift-cards.show')(context, { id }) }
}
