/** Order that the shop acknowledged; each shopper has a separate address. */
export type Acknowledged = { email: string; number: string }

/** Content of the database and the mail folder once the outbox is empty. */
export type Held = {
  orders: readonly { email: string; number: string; pieces: number }[]
  /** Confirmations by order number. */
  mails: ReadonlyMap<string, number>
  /** Pieces reserved by orders, less those reserved before the run. */
  reserved: number
}

/** Order numbers, except `stored` and `stockDifference`. */
export type OrderCount = {
  acknowledged: number
  stored: number
  /** Acknowledged and not in the database. */
  lost: string[]
  /** Stored for a shopper who has one already. */
  doubled: string[]
  /** Stored but never acknowledged to the shopper within the run. */
  unheard: string[]
  withoutMail: string[]
  mailedTwice: string[]
  /** Reserved pieces less ordered pieces. */
  stockDifference: number
}

/** Compares the responses to shoppers with the stored orders. */
export function countOrders(acknowledged: readonly Acknowledged[], held: Held): OrderCount {
  const stored = new Map(held.orders.map(({ number, email }) => [number, email]))
  const told = new Set(acknowledged.map(({ number }) => number))
  const seen = new Set<string>()
  const doubled = held.orders.filter(({ email }) => seen.has(email) || !seen.add(email))
  const numbers = held.orders.map(({ number }) => number)
  const pieces = held.orders.reduce((sum, order) => sum + order.pieces, 0)
  const mailsOf = (number: string) => held.mails.get(number) ?? 0
  return {
    acknowledged: acknowledged.length,
    stored: numbers.length,
    lost: acknowledged
      .filter(({ number, email }) => stored.get(number) !== email)
      .map(({ number }) => number),
    doubled: doubled.map(({ number }) => number),
    unheard: numbers.filter((number) => !told.has(number)),
    withoutMail: numbers.filter((number) => mailsOf(number) === 0),
    mailedTwice: numbers.filter((number) => mailsOf(number) > 1),
    stockDifference: held.reserved - pieces,
  }
}

/** Whether nothing is lost, duplicated or wrongly confirmed. */
export const isRight = ({ lost, doubled, withoutMail, mailedTwice, stockDifference }: OrderCount): boolean =>
  [lost, doubled, withoutMail, mailedTwice].every((numbers) => numbers.length === 0) && stockDifference === 0
