/**
 * Location of the goods of a claim, in the order of a repair. Separate from its schema for use in browsers.
 */
export const repairStates = ['received', 'in_workshop', 'waiting_for_part', 'ready', 'returned'] as const
