/** Pages that a buyer accepts; `version` of the terms is recorded with the order. */
export type Terms = {
  version: string
  termsPath: string
  returnsPath: string
  warrantyPath: string
  guaranteeArtwork?: string
}

/** Contact details for when the checkout cannot continue. */
export type Contact = { phone: string | undefined; email: string | undefined }
