import type { Claim, ClaimForm } from '@ambra/contract/service/after-sale'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { type ClaimRecord, claimRepository } from '@ambra/db/service'
import { orderRepository } from '@ambra/db/sales'
import { claimErrors } from '@ambra/domain/service/after-sale-forms'
import { addDays, formatTimestamp, isoDay } from '@ambra/domain/platform/text/format'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import { FieldsError } from '../../platform/context/fields-error.ts'
import { createMailBudget } from '../../messaging/mail/mail-budget.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { findNamedOrder } from '../after-sale/find-order.ts'
import { repairFormPath } from './repair-form-document.ts'
import { newCode, statementKey, typedCode } from '../after-sale/statement-key.ts'

/** Days within which the shop has to answer a complaint. @see docs/rules/law LAW-CMP-1 */
const answerDays = 15

/** Handles claims about faulty goods from any buyer, with or without an account. @see spec §3 Claim */
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

/** Returns a claim for the holder of its code, without personal data. */
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
