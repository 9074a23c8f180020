/** Seller, named in every mail as the law requires. Empty texts are omitted. */
export type Seller = {
  name: string
  registryCode: string
  vatNumber: string
  address: string
  phone: string
  email: string
  /** Footer text of each mail, with line breaks. */
  footer?: string
  /** The shop's own texts of its mails by the key of their setting. */
  texts?: Readonly<Record<string, string>>
}

/** Absolute addresses of pages in the order's store; absent ones are omitted from the mail. */
export type MailLinks = {
  home: string
  order?: string
  terms?: string
  returnPolicy?: string
  warranty?: string
  withdrawal?: string
}
