/**
 * Remedies for faulty goods that a consumer may choose. Separate from the schemas, whose library the browser
 * would otherwise load. @see docs/rules/law LAW-RPR-1
 */
export const claimRemedies = ['repair', 'replacement'] as const
