/**
 * Condition grades, best first: codes used as option codes of the attribute `condition`. Free of schemas.
 * @see spec §3 Product "Condition grades"
 */
export const conditionGrades = ['new', 'a-plus', 'a', 'b', 'c-plus', 'c'] as const
export type ConditionGrade = (typeof conditionGrades)[number]
