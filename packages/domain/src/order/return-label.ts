/** What tells a return apart when its parcel arrives: code of the statement, number of the order, and where it goes. */
export type ReturnLabel = { code: string; number: string; name: string; address: string }

/** Letters of a line at most: the code stays readable in print. */
const longestLine = 120

/**
 * The text of the code on a returned parcel, one fact a line: the code of the statement first, then the number of the
 * order, who gets it and where. Undefined in a shop without an address.
 */
export function returnLabelText({ code, number, name, address }: ReturnLabel): string | undefined {
  if (address.trim() === '') return undefined
  return [code, number, name, address]
    .map((line) => [...line.replace(/[\s\p{Cc}]+/gu, ' ').trim()].slice(0, longestLine).join(''))
    .filter(Boolean)
    .join('\n')
}
