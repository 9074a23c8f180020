import { conditionGrades } from '@ambra/contract/condition-grade'

export const wornGrades = conditionGrades.filter((grade) => grade !== 'new')
export type WornGrade = (typeof wornGrades)[number]

export const wornParts = ['screen', 'frame', 'back'] as const
export type WornPart = (typeof wornParts)[number]

/** What is left of the battery's capacity at least, in percent, as the page about grades promises. */
export const leastBattery: Record<WornGrade, number> = { 'a-plus': 95, a: 90, b: 85, 'c-plus': 85, c: 80 }

const files = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
})

/** Address of the close-up of a part; the screens of A+ and A are both flawless and share one. */
export function wearPicture(part: WornPart, grade: WornGrade): string | undefined {
  const shown = part === 'screen' && grade === 'a-plus' ? 'a' : grade
  return files[`./pictures/${part}-${shown}.webp`]
}
