/** The seller, named in every mail as the law requires. Empty texts are left out. */
export type Seller = {
  name: string
  registryCode: string
  vatNumber: string
  address: string
  phone: string
  email: string
  /** What the shop says at the end of each mail; lines by line breaks. */
  footer?: string
}

/** Absolute addresses of pages in the order's store; absent ones are left out of the mail. */
export type MailLinks = {
  home: string
  order?: string
  terms?: string
  returnPolicy?: string
  warranty?: string
  withdrawal?: string
}
