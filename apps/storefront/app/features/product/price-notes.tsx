import type { ComponentProps } from 'react'
import { ChargingMarks } from '#app/features/product/facts/charging-marks.tsx'
import { DurabilityLabel } from '#app/features/product/facts/durability-label.tsx'
import type { ProductDocument } from './choice/product-data.ts'
import { DeliveryPromise } from './delivery-promise.tsx'

type PriceNotesProps = Pick<ComponentProps<typeof DeliveryPromise>, 'rows' | 'price'> & {
  product: ProductDocument
  /** Something of it can be delivered now. */
  isSent: boolean
}

/** What belongs to the price: how a device charges, how long its producer guarantees it, how and when it comes. */
export function PriceNotes({ product, rows, price, isSent }: PriceNotesProps) {
  const { charging, durability, warrantyMonths } = product
  return (
    <>
      {charging && <ChargingMarks charging={charging} />}
      {durability && <DurabilityLabel durability={durability} />}
      {isSent && <DeliveryPromise rows={rows} price={price} warrantyMonths={warrantyMonths} />}
    </>
  )
}
