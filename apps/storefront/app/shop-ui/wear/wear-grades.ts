import { conditionGrades } from '@ambra/contract/catalogue/condition-grade'

export const wornGrades = conditionGrades.filter((grade) => grade !== 'new')
export type WornGrade = (typeof wornGrades)[number]

export const wornParts = ['screen', 'frame', 'back'] as const
export type WornPart = (typeof wornParts)[number]

/** Minimum battery capacity by grade in percent, as stated on the grades page. */
export const leastBattery: Record<WornGrade, number> = { 'a-plus': 95, a: 90, b: 85, 'c-plus': 85, c: 80 }
