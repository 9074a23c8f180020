import type { AdminName, AdminResult } from '@ambra/contract/platform/operations/operations'
import { cancelText, refundDoneText, refundText } from './print-orders.ts'

/** Text of a result that a table cannot tell. */
type OperationText<R = never> = {
  text?: (result: R) => string
  /** Returns whether the command exits with 1. */
  isFailure?: (result: R) => boolean
}

/** Formats a moment of ISO 8601 up to its minutes. */
const momentText = (moment: string) => moment.slice(0, 16).replace('T', ' ')

const linkText = ({ email, link = '', expires_at: end }: AdminResult<'staff.invite'>): string =>
  `${email} sets the key here, once, until ${momentText(end)} UTC; hand the link over yourself:\n${link}`

const texts: { [N in AdminName]?: OperationText<AdminResult<N>> } = {
  'audit.verify': {
    text: ({ entries, head, broken_at: brokenAt }) =>
      brokenAt === null
        ? `${entries} entries, all as they were written; the last one's hash is ${head || 'none yet'}`
        : `entry ${brokenAt} of ${entries} is not what was written, or is missing`,
    isFailure: ({ broken_at: brokenAt }) => brokenAt !== null,
  },
  'customers.export': { text: (data) => JSON.stringify(data, null, 2) },
  'orders.cancel': { text: cancelText },
  'orders.refund': { text: refundText },
  'refunds.done': { text: refundDoneText },
  'shop.preview': {
    text: ({ url, expires_at: end }) => `${url}\nvalid until ${momentText(end)} UTC`,
  },
  'staff.invite': { text: linkText },
  'staff.reset-access': { text: linkText },
}

/** Returns the text of an operation; other results are printed field by field. */
export const textOf = (name: string): OperationText =>
  Object.entries<OperationText>(texts).find(([operation]) => operation === name)?.[1] ?? {}
