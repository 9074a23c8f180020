import { InvalidArgumentError, Option } from 'commander'

export type Output = { json?: boolean }

/** Prints one JSON value for programs, or text for people. */
export function print<T>(result: T, { json }: Output, text: (result: T) => string): void {
  process.stdout.write(`${json ? JSON.stringify(result, null, 2) : text(result)}\n`)
}

export const jsonOption = () => new Option('--json', 'print JSON')

/** Parses a whole number of 0 or more. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('must be a whole number of 0 or more')
  return Number(text)
}
