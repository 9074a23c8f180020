/** Pages a buyer agrees to; `version` of the terms is recorded with the order. */
export type Terms = { version: string; termsPath: string; returnsPath: string; warrantyPath: string }
