/**
 * Condition grades, best first, used as option codes of the attribute `condition`. Independent of schemas.
 * @see spec §3 Product "Condition grades"
 */
export const conditionGrades = ['new', 'a-plus', 'a', 'b', 'c-plus', 'c'] as const
export type ConditionGrade = (typeof conditionGrades)[number]
