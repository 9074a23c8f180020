import { conditionGrades } from '@ambra/contract/condition-grade'

export const wornGrades = conditionGrades.filter((grade) => grade !== 'new')
export type WornGrade = (typeof wornGrades)[number]

export const wornParts = ['screen', 'frame', 'back'] as const
export type WornPart = (typeof wornParts)[number]

/** What is left of the battery's capacity at least, in percent, as the page about grades promises. */
export const leastBattery: Record<WornGrade, number> = { 'a-plus': 95, a: 90, b: 85, 'c-plus': 85, c: 80 }
