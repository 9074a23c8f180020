/** Returns how long an invariant is tested: `short` in `npm test`, `full` with `INVARIANTS=full`. */
export const runLength = (short: number, full: number): number =>
  process.env['INVARIANTS'] === 'full' ? full : short

/** Prints one line of evidence: what was tried, how often, and with which seed. */
export function reportRun(id: string, figures: Readonly<Record<string, string | number>>): void {
  if (process.env['INVARIANTS'] !== 'full') return
  const words = Object.entries(figures).map(([name, value]) => `${name} ${value}`)
  process.stdout.write(`${id}: ${words.join(', ')}\n`)
}
