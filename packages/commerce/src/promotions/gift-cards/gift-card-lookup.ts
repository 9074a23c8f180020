import { giftCardEnding, normalizeGiftCardCode } from '@ambra/domain/promotions/gift-card-code'
import { cliActor } from '../../platform/operations/actor.ts'
import { OperationError } from '../../platform/operations/operation-error.ts'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { runOperation } from '../../platform/operations/run-operation.ts'

/**
 * Finds a gift card by its code or its last four letters, which several cards may share.
 * @throws OperationError
 */
export async function giftCardIdOf(context: OperationContext, typed: string): Promise<number> {
  const [id, other] = await idsOf(context, normalizeGiftCardCode(typed))
  if (id === undefined) throw new OperationError(`no gift card "${typed}"`)
  if (other !== undefined)
    throw new OperationError(`several gift cards end in ${giftCardEnding(typed)}: name the whole code`)
  return id
}

async function idsOf(context: OperationContext, code: string): Promise<number[]> {
  const actor = cliActor(context)
  if (code.length === giftCardEnding(code).length) {
    const { cards } = await runOperation(context, 'gift-cards.list', { actor, input: { q: code } })
    return cards.filter(({ ending }) => ending === code).map(({ id }) => id)
  }
  const { id } = await runOperation(context, 'gift-cards.find', { actor, input: { code } })
  return id === null ? [] : [id]
}
