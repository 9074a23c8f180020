/**
 * Ways to put faulty goods right between which a consumer may choose. Apart from the schemas, whose library would come
 * along into the browser. @see docs/rules/law LAW-RPR-1
 */
export const claimRemedies = ['repair', 'replacement'] as const
