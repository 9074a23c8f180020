/**
 * Scales of labels since 2021, and of products without a new one, such as cooker hoods: best class first.
 */
const scales = [
  ['A', 'B', 'C', 'D', 'E', 'F', 'G'],
  ['A+++', 'A++', 'A+', 'A', 'B', 'C', 'D'],
] as const

/** Colours of the seven positions of a scale, from the best to the worst class. */
export const energyColours = ['#00a651', '#50b848', '#bfd730', '#fff200', '#fdb913', '#f37021', '#ed1c24']

/** Returns the first, the last and all classes of a product's scale: `A-G`, `A+++-D`. */
export function energyScaleOf(scale: string): { top: string; bottom: string; classes: readonly string[] } {
  const [top = 'A', bottom = 'G'] = scale.split('-')
  return { top, bottom, classes: scales.find(([first]) => first === top) ?? scales[0] }
}

/**
 * Returns the colour of a class by its position on its scale, so that A of A+++ to D is yellow; undefined
 * for unknown classes.
 */
export function energyColour(energyClass: string, scale: string): string | undefined {
  return energyColours[energyScaleOf(scale).classes.indexOf(energyClass)]
}
