import { allocate, cents } from '@ambra/domain/platform/money/money'
import { shareOfPieces } from '@ambra/domain/payments/refund'
import { splitGross } from '@ambra/domain/accounting/tax'
import { type DocumentFigures, type FigureCharge, type FigureLine, taxRows, totalsOf } from './figures.ts'

/** Credited pieces of lines, counted after the `from` credited before, and credited charges. Cents. */
export type CreditedParts = {
  lines: readonly { line: number; qty: number; from: number; cents: number }[]
  charges: readonly { kind: FigureCharge['kind']; cents: number }[]
}

function creditedLine(
  line: FigureLine,
  { qty, from, cents: gross }: CreditedParts['lines'][number],
): FigureLine {
  const part = (whole: number) => shareOfPieces(whole, line.qty, from, qty)
  const tax = part(line.tax)
  return { ...line, qty, discount: part(line.discount), gross, tax, net: gross - tax }
}

/**
 * Spreads a goodwill amount for the whole invoice over its tax rates, so that each rate returns its own tax.
 */
function allowances({ taxes }: DocumentFigures, gross: number): FigureCharge[] {
  const shares = allocate(
    cents(gross),
    taxes.map(({ net, tax }) => net + tax),
  )
  return taxes.flatMap(({ percent, isMarginScheme, untaxed }, index) => {
    const share = shares[index] ?? 0
    if (share === 0) return []
    const { net, tax } = splitGross(cents(share), percent)
    return [
      {
        kind: 'allowance' as const,
        title: '',
        gross: share,
        net,
        tax,
        percent,
        ...(isMarginScheme ? { isMarginScheme } : {}),
        ...(untaxed ? { untaxed } : {}),
      },
    ]
  })
}

function creditedCharges(invoice: DocumentFigures, { charges }: CreditedParts): FigureCharge[] {
  return charges.flatMap(({ kind, cents: gross }) => {
    const charged = invoice.charges.find((one) => one.kind === kind)
    if (kind === 'allowance' || !charged) return allowances(invoice, gross)
    if (charged.gross === gross) return [charged]
    const { net, tax } = splitGross(cents(gross), charged.percent)
    return [{ ...charged, gross, net, tax }]
  })
}

/**
 * Computes the figures of a credit note: the credited parts of the invoice, or all of it. Credit notes of all
 * pieces and charges have the same net, tax and total as their invoice.
 * @see docs/rules/law LAW-VAT-5
 */
export function creditFigures(
  invoice: DocumentFigures,
  refersTo: { number: string; issuedOn: string },
  { parts, reason, paid }: { parts?: CreditedParts; reason?: string | undefined; paid: number },
): DocumentFigures {
  const lines = parts
    ? parts.lines.flatMap((part) => {
        const line = invoice.lines.find((one) => one.line === part.line)
        return line ? [creditedLine(line, part)] : []
      })
    : invoice.lines
  const charges = parts ? creditedCharges(invoice, parts) : invoice.charges
  const totals = totalsOf(lines, charges)
  const { dueOn: _, reason: __, ...rest } = invoice
  const { title, reference } = invoice.payment
  return {
    ...rest,
    lines,
    charges,
    taxes: taxRows([...lines, ...charges]),
    totals,
    payment: { title, reference, paid: 0, due: paid },
    refersTo,
    ...(reason ? { reason } : {}),
  }
}
