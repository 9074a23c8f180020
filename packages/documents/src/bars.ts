/**
 * Linear barcode to draw: `size` modules wide without quiet zones, `bars` its dark parts as position and
 * width in modules. A module is the width of the thinnest bar.
 */
export type Bars = { size: number; bars: readonly (readonly [x: number, width: number])[] }

/** Converts consecutive modules to bars, `1` dark and `0` light. */
export function barsOf(modules: string): Bars {
  const bars = [...modules.matchAll(/1+/g)].map(({ 0: run, index }) => [index, run.length] as const)
  return { size: modules.length, bars }
}
