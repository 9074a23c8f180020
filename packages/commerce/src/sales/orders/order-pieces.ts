import type { OrderRecord } from '@ambra/db/schema'
import type { RefundRecord } from '@ambra/db/payments'

/** Pieces of a line that were not refunded. */
export const piecesLeft = ({ lines }: OrderRecord, earlier: readonly RefundRecord[], line: number): number =>
  (lines[line - 1]?.qty ?? 0) -
  earlier.flatMap((refund) => refund.lines).reduce((sum, one) => sum + (one.line === line ? one.qty : 0), 0)

export const sentPieces = ({ shipments }: OrderRecord, line: number): number =>
  piecesIn(shipments, line, ['sent', 'delivered'])

/** Pieces of a line that are in a box, shipped or not. */
export const boxedPieces = ({ shipments }: OrderRecord, line: number): number =>
  piecesIn(shipments, line, ['packing', 'packed', 'sent', 'delivered'])

const piecesIn = (shipments: OrderRecord['shipments'], line: number, states: readonly string[]): number =>
  shipments
    .filter(({ state }) => states.includes(state))
    .flatMap(({ pieces }) => pieces)
    .reduce((sum, piece) => sum + (piece.line === line ? piece.qty : 0), 0)
