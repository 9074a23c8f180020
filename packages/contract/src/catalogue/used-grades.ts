import type { ConditionGrade } from './condition-grade.ts'

/**
 * Grades of used pieces: the shop's grades without `new`, best first. Separate from its schema for use in
 * browsers.
 */
export const refurbishedGrades = [
  'a-plus',
  'a',
  'b',
  'c-plus',
  'c',
] as const satisfies readonly ConditionGrade[]
export type RefurbishedGrade = (typeof refurbishedGrades)[number]

/** Destination of an inspected piece. */
export const inspectionOutcomes = ['new', 'graded', 'written_off'] as const
export type InspectionOutcome = (typeof inspectionOutcomes)[number]

/** Faults of a returned piece; the console translates them. */
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
