import Type from 'typebox'

const limit = (description: string, value: number) =>
  Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    default: value,
    description: `${description}; 0 = no limit`,
  })

/**
 * Limits of stock reserved and mails sent without payment. Orders count while they reserve stock and are
 * neither paid, cancelled nor processed by staff. @see docs/decisions/030-limits-on-held-stock-and-mail.md
 */
export const limitVariables = {
  UNPAID_ORDERS_PER_NETWORK: limit('Unpaid orders of one IPv4 address or IPv6 /64', 20),
  UNPAID_ORDERS_PER_GUEST: limit('Unpaid orders of one e-mail or postal address without an account', 5),
  UNPAID_ORDERS_PER_ACCOUNT: limit('Unpaid orders of one account', 10),
  UNPAID_CASH_ORDERS: limit('Of these, orders to be paid on delivery that staff has not taken up', 3),
  UNPAID_PIECES_PER_NETWORK: limit('Pieces in the unpaid orders of one network', 300),
  UNPAID_PIECES_PER_GUEST: limit('Pieces in the unpaid orders of one e-mail or postal address', 60),
  UNPAID_PIECES_PER_ACCOUNT: limit('Pieces in the unpaid orders of one account', 300),
  UNPAID_STOCK_SHARE: Type.Integer({
    minimum: 0,
    maximum: 100,
    default: 50,
    description:
      'Percent of the stock of a product that one network may hold unpaid, 10 pieces always; 0 = no limit',
  }),
  GUEST_TRANSFER_DAYS: Type.Integer({
    minimum: 1,
    maximum: 60,
    default: 3,
    description: 'TRANSFER_DAYS for orders without an account',
  }),
  MAILS_PER_ADDRESS: limit('Mails in 24 hours to one address that guests typed', 5),
  MAILS_PER_NETWORK: limit('Mails in 24 hours that one network may cause to addresses it types', 100),
}
