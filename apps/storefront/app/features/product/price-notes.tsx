import { ChargingMarks } from '#app/features/product/facts/charging-marks.tsx'
import { DurabilityLabel } from '#app/features/product/facts/durability-label.tsx'
import { ElectricityYear } from '#app/features/product/facts/electricity-year.tsx'
import type { Choice } from './choice/choice.ts'
import type { ProductPageData } from './choice/product-data.ts'
import { DeliveryPromise } from './delivery-promise.tsx'
import { QuantityNote } from './quantity-note.tsx'

type PriceNotesProps = { page: ProductPageData; choice: Pick<Choice, 'variant' | 'price' | 'stock'> }

/**
 * Notes beside the price: quantities sold, yearly electricity cost, charging, the producer's guarantee, and
 * delivery.
 */
export function PriceNotes({ page: { product, parts, delivery }, choice }: PriceNotesProps) {
  const { charging, durability, electricity, warrantyMonths } = product
  const isSent = choice.stock.isInStock || parts.length > 0
  return (
    <>
      <QuantityNote rule={(choice.variant ?? product).stock} />
      {electricity && <ElectricityYear year={electricity} />}
      {charging && <ChargingMarks charging={charging} />}
      {durability && <DurabilityLabel durability={durability} />}
      {isSent && (
        <DeliveryPromise
          rows={delivery}
          sku={parts.length > 0 ? undefined : (choice.variant?.sku ?? product.sku)}
          price={choice.price?.now}
          warrantyMonths={warrantyMonths}
        />
      )}
    </>
  )
}
