import { seededRandom } from '@ambra/testing/seeded-random'

const draws = 1000

/** Returns the 95 % bootstrap interval of the mean of some figures. */
export function interval(figures: readonly number[]): string {
  const random = seededRandom(1)
  const means = Array.from({ length: draws }, () =>
    meanOfFigures(figures.map(() => random.pick(figures))),
  ).sort((left, right) => left - right)
  return [means[0.025 * draws], means[0.975 * draws - 1]].map((mean) => mean?.toFixed(3)).join(' to ')
}

export const meanOfFigures = (figures: readonly number[]): number =>
  figures.reduce((sum, figure) => sum + figure, 0) / figures.length
