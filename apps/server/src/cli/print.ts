import { InvalidArgumentError, Option } from 'commander'

/** Options of every command. */
export type Output = { json?: boolean }

/** Machines get one JSON value, people get text. */
export function print<T>(result: T, { json }: Output, text: (result: T) => string): void {
  process.stdout.write(`${json ? JSON.stringify(result, null, 2) : text(result)}\n`)
}

export const jsonOption = () => new Option('--json', 'print JSON for machines')

/** A whole number of 0 or more, as an argument. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('must be a whole number of 0 or more')
  return Number(text)
}
