import type { ConditionGrade } from '../../condition-grade.ts'

/** Grades of pieces that were used: the shop's grades without `new`, best first. Apart from its schema: browsers take it. */
export const refurbishedGrades = [
  'a-plus',
  'a',
  'b',
  'c-plus',
  'c',
] as const satisfies readonly ConditionGrade[]
export type RefurbishedGrade = (typeof refurbishedGrades)[number]

/** Where an inspected piece goes. */
export const inspectionOutcomes = ['new', 'graded', 'written_off'] as const
export type InspectionOutcome = (typeof inspectionOutcomes)[number]

/** What can be wrong with a returned piece, in words that the console translates. */
export const pieceFaults = [
  'scratches',
  'screen',
  'battery',
  'buttons',
  'camera',
  'charging',
  'sound',
  'missing_parts',
  'water',
  'other',
] as const
export type PieceFault = (typeof pieceFaults)[number]
