/**
 * A barcode of one dimension to draw: `size` modules wide without quiet zones, `bars` its dark parts as place and width in
 * modules. A module is the width of the thinnest bar.
 */
export type Bars = { size: number; bars: readonly (readonly [x: number, width: number])[] }

/** Bars from modules written one after the other, `1` dark and `0` light. */
export function barsOf(modules: string): Bars {
  const bars = [...modules.matchAll(/1+/g)].map(({ 0: run, index }) => [index, run.length] as const)
  return { size: modules.length, bars }
}
