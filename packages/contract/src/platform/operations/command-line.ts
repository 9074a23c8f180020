/** Values that the command line looks up in the shop: a person by address, a gift card by its code. */
export type Lookup = 'staff-email' | 'gift-card-code'

/**
 * Command of `ambra` for an operation. Without one, `orders.cancel` becomes `ambra orders cancel`: its first
 * field is given by position if it is required and has one value, every other field is an option.
 */
export type CommandLine<Field extends string = string> = {
  /** Name of the command, such as `orders refund-done`. */
  name?: string
  summary?: string
  /** Fields given by position; the last one may be a list or optional. */
  arguments?: readonly string[]
  /** Fields with the same value in each call; the command has no option for them. */
  fixed?: Readonly<Partial<Record<Field, unknown>>>
  /** Fields whose value is the contents of a file, as text or base64. */
  files?: Readonly<Partial<Record<Field, 'text' | 'base64'>>>
  /** Fields that are found by another value. */
  lookups?: Readonly<Partial<Record<Field, Lookup>>>
  /** Names of options that differ from their fields. */
  options?: Readonly<Partial<Record<Field, string>>>
  /** Values of options that are not given. */
  defaults?: Readonly<Partial<Record<Field, unknown>>>
  /** Object fields whose own fields become options. */
  inline?: readonly Field[]
  /** Columns of the printed list, by path in a row, such as `terms.code`; default: all simple fields. */
  columns?: readonly string[]
}
