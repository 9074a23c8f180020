import type { OrderDetails } from '@ambra/contract/sales/order-operations'
import { deviceRepository } from '@ambra/db/customers'
import { shipmentRepository } from '@ambra/db/fulfilment'
import { approvalRepository } from '@ambra/db/platform'
import type { OrderRecord } from '@ambra/db/schema'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { endingOf } from './order-for-others.ts'

type Matters = Pick<OrderDetails, 'shipments' | 'unpacked' | 'cases' | 'approvals'>
type Visibility = { mayReadContacts: boolean; mayReadCases: boolean }

/** Returns boxes, cases and pending approvals of an order. */
export async function orderMatters(
  { shop, now }: OperationContext,
  { id, number }: Pick<OrderRecord, 'id' | 'number'>,
  { mayReadContacts, mayReadCases }: Visibility,
): Promise<Matters> {
  const { db } = shop.database
  const shipments = await shipmentRepository(db).listByOrder(id)
  const toSend = await shipmentRepository(db).piecesToSend(id)
  const packed = shipments.flatMap(({ pieces }) => pieces)
  const sum = (pieces: Iterable<number>) => [...pieces].reduce((all, qty) => all + qty, 0)
  return {
    shipments: shipments.flatMap(
      ({ number: box, state, carrier, trackingNumber, sentAt, deliveredAt, ...rest }) =>
        state === 'cancelled'
          ? []
          : {
              number: box,
              state,
              carrier,
              tracking: trackingNumber ?? null,
              sent_at: sentAt?.toISOString() ?? null,
              delivered_at: deliveredAt?.toISOString() ?? null,
              pieces: rest.pieces,
              serials: rest.serials.map(({ line, serial }) => ({ line, serial })),
            },
    ),
    unpacked: Math.max(0, sum(toSend.values()) - sum(packed.map(({ qty }) => qty))),
    cases: (await deviceRepository(db).cases(id)).map(({ kind, code, state, about, at }) => ({
      kind,
      code: mayReadCases ? code : endingOf(code),
      state,
      // A shopper describes the products of a withdrawal in own words.
      about: mayReadContacts ? about : '',
      at: at.toISOString(),
    })),
    approvals: (await approvalRepository(db).listOpenOfOrder(number, now())).map(
      ({ id: approval, sumCents, asker, askedAt }) => ({
        id: approval,
        sumCents,
        asked_by: asker.name,
        asked_at: askedAt.toISOString(),
      }),
    ),
  }
}
