import type { ConditionGrade } from '@ambra/contract/product'

/** Best first. The contract's own list comes with its schemas, which do not belong into the browser. */
export const conditionGrades: readonly ConditionGrade[] = ['new', 'a-plus', 'a', 'b', 'c-plus', 'c']
