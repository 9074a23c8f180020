/**
 * Logs a line for the operator, invisible to the shopper: in the browser console, or on standard error of
 * the server that renders pages.
 * @see spec §8 "Logged only"
 */
export function logLine(message: string, details?: unknown): void {
  // oxlint-disable-next-line no-console -- see above: this is the one place
  console.warn(...(details === undefined ? [message] : [message, details]))
}
