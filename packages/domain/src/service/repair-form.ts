import { addDays, isoDay } from '../platform/text/format.ts'

/**
 * Repair offer on the European Repair Information Form; cents with tax. `priceCents` is the maximum if
 * `basis` describes the calculation. Without `replacementCents` no replacement device is provided.
 * @see docs/rules/law LAW-RPR-2
 */
export type RepairForm = {
  defect: string
  repair: string
  priceCents: number
  basis?: string
  /** Calendar days from the handover of the goods. */
  days: number
  replacementCents?: number
  handOver: string
  services: readonly { name: string; priceCents: number }[]
  note?: string
  issuedAt: string
  /** Last day (`YYYY-MM-DD`) on which the terms bind the shop. */
  validUntil: string
}

/** Minimum calendar days for which the terms bind, after the day of the form. */
export const leastValidDays = 30

/** Returns the last day on which a form issued now is binding. */
export const repairFormEnd = (issued: Date, days: number): string => addDays(isoDay(issued), days)

export const isBinding = ({ validUntil }: Pick<RepairForm, 'validUntil'>, now: Date): boolean =>
  isoDay(now) <= validUntil

/**
 * Returns whether a later form is in no way worse for the consumer: only then may it replace a binding one.
 * Compares each price separately, because a consumer need not use a service.
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
