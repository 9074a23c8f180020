import { ownEntry } from '@ambra/domain/own-entry'
import type { Rates } from './source.ts'

/** An amount as the file writes it, with the currency where it names one. */
export type Amount = { value: number; currency: string | undefined }

/**
 * Reads `599`, `599.00`, `1,299.00 EUR`, `1 299,00`, `CZK 599`. Undefined when it is no amount. A single comma or
 * point followed by other than three digits is the decimal one.
 */
export function parseAmount(text: string): Amount | undefined {
  const bare = text.replace('€', 'EUR').trim()
  const before = /^[A-Z]{3}/.exec(bare)?.[0]
  const behind = /[A-Z]{3}$/.exec(bare)?.[0]
  const figure = bare.slice(before?.length ?? 0, behind ? -behind.length : undefined).trim()
  if (!/^-?[\d.,\s\u00A0']+$/.test(figure) || !/\d$/.test(figure)) return undefined
  const digits = figure.replace(/[\s\u00A0']/g, '')
  const last = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'))
  const marks = digits.replace(/[^.,]/g, '')
  const isDecimal =
    last >= 0 &&
    (new Set(marks).size > 1 ||
      (marks.length === 1 && digits[last] !== ',') ||
      (marks.length === 1 && digits.length - last !== 4))
  const plain = isDecimal
    ? `${digits.slice(0, last).replace(/[.,]/g, '')}.${digits.slice(last + 1)}`
    : digits.replace(/[.,]/g, '')
  const value = Number(plain)
  return Number.isFinite(value) ? { value, currency: before ?? behind } : undefined
}

/** Euros with two decimals, or the reason why the amount has none. */
export type Euros = { euros: number } | { reason: string }

/** An amount of a currency in euros, rounded to cents. */
export function inEuros(value: number, currency: string, rates: Rates): Euros {
  if (value < 0) return { reason: 'must be at least 0' }
  const rate = currency === 'EUR' ? 1 : ownEntry(rates, currency)
  if (rate === undefined)
    return { reason: `is in ${currency}, a foreign currency: name its rate with --rate ${currency}=…` }
  return { euros: Math.round(value * rate * 100) / 100 }
}

/** A cell with a price in euros; `undefined` for an empty one. */
export function eurosOf(cell: string, currency: string, rates: Rates): Euros | undefined {
  if (cell.trim() === '') return undefined
  const amount = parseAmount(cell)
  if (!amount) return { reason: `is not an amount: ${cell.trim().slice(0, 40)}` }
  return inEuros(amount.value, amount.currency ?? currency, rates)
}
