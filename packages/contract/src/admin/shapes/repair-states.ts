/** Where the goods of a claim can be, in the order of a repair. Apart from its schema: browsers take it. */
export const repairStates = ['received', 'in_workshop', 'waiting_for_part', 'ready', 'returned'] as const
