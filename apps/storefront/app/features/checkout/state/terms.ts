/** Pages a buyer agrees to; `version` of the terms is recorded with the order. */
export type Terms = {
  version: string
  termsPath: string
  returnsPath: string
  warrantyPath: string
  /** Official artwork of the notice on the legal guarantee. */
  guaranteeArtwork?: string
}

/** Where a shopper gets help when the checkout cannot go on. */
export type Contact = { phone: string | undefined; email: string | undefined }
