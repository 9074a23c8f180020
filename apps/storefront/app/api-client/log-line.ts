/**
 * A line for the operator and not a word to the shopper: in the console of the browser, on the standard error of the
 * process that renders pages.
 * @see spec §8 "Logged only"
 */
export function logLine(message: string, details?: unknown): void {
  // oxlint-disable-next-line no-console -- see above: this is the one place
  console.warn(...(details === undefined ? [message] : [message, details]))
}
