/**
 * Ways to put faulty goods right between which a consumer may choose. Separate from the schemas, whose
 * library would otherwise be loaded by the browser. @see docs/rules/law LAW-RPR-1
 */
export const claimRemedies = ['repair', 'replacement'] as const
