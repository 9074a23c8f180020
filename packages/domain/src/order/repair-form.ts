import { addDays, isoDay } from '../text/format.ts'

/**
 * What the shop offers to repair, by the European Repair Information Form; cents with tax. `priceCents` is the most it costs
 * where `basis` says how the price is calculated. No `replacementCents` means that no other device is given for the time.
 * @see docs/rules/law LAW-RPR-2
 */
export type RepairForm = {
  defect: string
  repair: string
  priceCents: number
  basis?: string
  /** Calendar days from the day the goods are handed over. */
  days: number
  replacementCents?: number
  handOver: string
  services: readonly { name: string; priceCents: number }[]
  note?: string
  issuedAt: string
  /** The last day (`YYYY-MM-DD`) on which the terms bind the shop. */
  validUntil: string
}

/** Calendar days the terms bind at least, after the day of the form. */
export const leastValidDays = 30

/** The last day on which a form of this moment binds. */
export const repairFormEnd = (issued: Date, days: number): string => addDays(isoDay(issued), days)

/** Whether a form still binds the shop. */
export const isBinding = ({ validUntil }: Pick<RepairForm, 'validUntil'>, now: Date): boolean =>
  isoDay(now) <= validUntil

/**
 * Whether the terms of a later form are in no way worse for the consumer: only then may it take the place of one that binds.
 * Each price counts by itself, since a consumer need not take a service.
 */
export function isNoWorse(later: RepairForm, earlier: RepairForm): boolean {
  const replacementOf = ({ replacementCents = Number.POSITIVE_INFINITY }: RepairForm) => replacementCents
  return (
    later.priceCents <= earlier.priceCents &&
    later.days <= earlier.days &&
    replacementOf(later) <= replacementOf(earlier) &&
    later.validUntil >= earlier.validUntil &&
    earlier.services.every(({ name, priceCents }) =>
      later.services.some((service) => service.name === name && service.priceCents <= priceCents),
    )
  )
}
