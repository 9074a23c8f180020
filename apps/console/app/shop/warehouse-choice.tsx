import type { WarehouseName } from '@ambra/contract/inventory/warehouses'
import { Choice } from '#console/ui/choice.tsx'

type Props = {
  label: string
  warehouses: readonly WarehouseName[]
  value: string
  onChange: (code: string) => void
}

/** Selects a warehouse; empty in a shop with only one. */
export function WarehouseChoice({ warehouses, ...rest }: Props) {
  if (warehouses.length < 2) return null
  return <Choice {...rest} options={warehouses.map(({ code, name }) => ({ id: code, text: name }))} />
}
