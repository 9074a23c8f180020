/** Data that identifies the parcel of a return: withdrawal code, order number, and destination. */
export type ReturnLabel = { code: string; number: string; name: string; address: string }

/** Maximum characters of a line, so that the code stays readable in print. */
const longestLine = 120

/**
 * Builds the text of the code on a return parcel, one fact per line: withdrawal code, order number, recipient
 * and address. Returns undefined in a shop without an address.
 */
export function returnLabelText({ code, number, name, address }: ReturnLabel): string | undefined {
  if (address.trim() === '') return undefined
  return [code, number, name, address]
    .map((line) => [...line.replace(/[\s\p{Cc}]+/gu, ' ').trim()].slice(0, longestLine).join(''))
    .filter(Boolean)
    .join('\n')
}
