import type { Claim, ClaimForm } from '@ambra/contract/after-sale'
import { ShopError } from '@ambra/contract/errors'
import { type ClaimRecord, claimRepository } from '@ambra/db/repositories/claim-repository'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import { claimErrors } from '@ambra/domain/after-sale-forms'
import { addDays, formatTimestamp, isoDay } from '@ambra/domain/format'
import type { ShopDeps } from '../context/shop-deps.ts'
import { FieldsError } from '../context/fields-error.ts'
import { createMailBudget } from '../mail/mail-budget.ts'
import type { RequestContext } from '../context/request-context.ts'
import { findNamedOrder } from './find-order.ts'
import { repairFormPath } from './repair-form-document.ts'
import { newCode, statementKey, typedCode } from './statement-key.ts'

/** Days the shop has to reply to a complaint. @see docs/rules/law LAW-CMP-1 */
const answerDays = 15

/** Claims about faulty goods, by any buyer: no account is needed. @see spec §3 Claim */
export function createClaims(deps: ShopDeps) {
  const { database } = deps
  const mails = createMailBudget(deps)
  const orders = orderRepository(database.db)
  const claims = claimRepository(database.db)
  return {
    async create(body: ClaimForm, context: RequestContext): Promise<Claim> {
      const [error, ...more] = claimErrors(body)
      if (error) throw new FieldsError([error, ...more])
      const given = {
        orderNumber: body.number.trim(),
        name: body.name.trim(),
        email: body.email.trim(),
        value: body.value.trim(),
        description: body.description.trim(),
        remedy: body.remedy,
      }
      const named = await findNamedOrder(orders, body)
      const { order } = named
      const claim = {
        ...given,
        code: newCode('C'),
        key: statementKey({ ...given, store: context.store.id }, named, context),
        storeId: order?.storeId ?? context.store.id,
        language: context.store.language,
        orderId: order?.id,
        dueDay: addDays(isoDay(context.now), answerDays),
        now: context.now,
      }
      const recorded = await mails.withReceipt(given.email, context, (receipt) =>
        claims.record({ ...claim, receipt }),
      )
      return claimDocument(recorded)
    },

    /** @throws ShopError claim.not_found */
    async pull(code: string | undefined): Promise<Claim> {
      if (!code) throw new ShopError('request.missing_parameter', { name: 'code' })
      const found = await claims.findByCode(typedCode(code))
      if (!found) throw new ShopError('claim.not_found')
      return claimDocument(found)
    },
  }
}

/** A claim as the holder of its code sees it: nothing of the person. */
export const claimDocument = (claim: ClaimRecord): Claim => ({
  code: claim.code,
  created_at: formatTimestamp(claim.createdAt),
  value: claim.value,
  description: claim.description,
  state: claim.state,
  dueDate: claim.dueDay,
  ...(claim.remedy ? { remedy: claim.remedy } : {}),
  ...(claim.answer ? { answer: claim.answer, isRefused: claim.isRefused } : {}),
  ...(claim.liableUntil ? { liableUntil: claim.liableUntil } : {}),
  ...(claim.repairForm
    ? { repairForm: { path: repairFormPath(claim.code), validUntil: claim.repairForm.validUntil } }
    : {}),
  ...(claim.answeredAt ? { answered_at: formatTimestamp(claim.answeredAt) } : {}),
})
