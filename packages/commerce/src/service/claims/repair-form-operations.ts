import { claimRepository, storeRepairForm } from '@ambra/db/service'
import { parseEuros } from '@ambra/domain/platform/money/money'
import { leastValidDays, type RepairForm, repairFormEnd } from '@ambra/domain/service/repair-form'
import { OperationError } from '../../platform/operations/operation-error.ts'
import type { Command } from '../../platform/operations/operation.ts'
import { findDocumentSeller } from '../../accounting/documents/document-seller.ts'

/** Repair offer as staff type it, in the language of the claim; sums in euros. */
export type RepairFormInput = {
  code: string
  defect: string
  repair: string
  price: string
  /** Calculation of the price if it is not known yet; `price` is then the maximum. */
  basis?: string | undefined
  days: number
  /** Price of a replacement device during the repair; 0 = free; undefined = not offered. */
  replacement?: string | undefined
  /** Undefined: the address of the shop. */
  handOver?: string | undefined
  /** Additional services, each `name=euros`. */
  services?: string[] | undefined
  note?: string | undefined
  validDays?: number | undefined
}

export type RepairFormIssued = { code: string; email: string; priceCents: number; validUntil: string }

/** Maximum length of a text; keeps one field well below a page. */
const maxText = 600

/**
 * `ambra claims repair-form CODE …`: offers a repair by the European Repair Information Form, mails it, and binds the shop
 * for 30 days or more. @see docs/rules/law LAW-RPR-2
 */
export const issueRepairForm: Command<RepairFormInput, RepairFormIssued> = async (
  { shop, now, settings },
  input,
) => {
  const { db } = shop.database
  const at = now()
  const claim = await claimRepository(db).findByCode(input.code)
  if (!claim) throw new OperationError(`no claim ${input.code}`)
  if (claim.email === '') throw new OperationError(`the person of ${input.code} was erased`)
  const seller = await findDocumentSeller(db, claim.storeId, settings.contactEmail)
  const form = readForm({ ...input, handOver: input.handOver ?? seller.address }, at)
  const stored = await storeRepairForm(db, input.code, { form, now: at })
  if ('ok' in stored) {
    const { priceCents, validUntil } = form
    return { code: input.code, email: claim.email, priceCents, validUntil }
  }
  if (stored.refused === 'unknown') throw new OperationError(`no claim ${input.code}`)
  throw new OperationError(
    `a form of ${input.code} binds the shop until ${stored.validUntil}: its terms may only become better for the consumer`,
  )
}

function readForm(input: RepairFormInput & { handOver: string }, at: Date): RepairForm {
  const { days, validDays = leastValidDays, replacement, basis, note, services = [] } = input
  if (!Number.isInteger(days) || days < 1 || days > 365)
    throw new OperationError('the days of the repair (--days) are 1 to 365')
  if (!Number.isInteger(validDays) || validDays < leastValidDays || validDays > 365)
    throw new OperationError(`a form binds for ${leastValidDays} to 365 days (--valid-days)`)
  return {
    defect: readText(input.defect, '--defect'),
    repair: readText(input.repair, '--repair'),
    priceCents: readPrice(input.price),
    ...(basis === undefined ? {} : { basis: readText(basis, '--basis') }),
    days,
    ...(replacement === undefined ? {} : { replacementCents: readPrice(replacement) }),
    handOver: readText(input.handOver, '--hand-over'),
    services: services.map(readService),
    ...(note === undefined ? {} : { note: readText(note, '--note') }),
    issuedAt: at.toISOString(),
    validUntil: repairFormEnd(at, validDays),
  }
}

function readText(text: string, option: string): string {
  const trimmed = text.trim()
  if (trimmed.length < 3 || trimmed.length > maxText)
    throw new OperationError(`the text of ${option} has 3 to ${maxText} characters`)
  return trimmed
}

function readPrice(text: string): number {
  const price = parseEuros(text)
  if (price === undefined || price < 0) throw new OperationError(`"${text}" is no price; write 89.00`)
  return price
}

function readService(text: string): RepairForm['services'][number] {
  const at = text.lastIndexOf('=')
  if (at < 1) throw new OperationError(`"${text}" is no service; write "Collection=9.90"`)
  return { name: readText(text.slice(0, at), '--service'), priceCents: readPrice(text.slice(at + 1)) }
}
