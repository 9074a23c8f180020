import type { WarehouseName } from '@ambra/contract/admin/warehouses'
import { Choice } from '#console/ui/choice.tsx'

type Props = {
  label: string
  warehouses: readonly WarehouseName[]
  value: string
  onChange: (code: string) => void
}

/** One of the warehouses; nothing in a shop that has only one. */
export function WarehouseChoice({ warehouses, ...rest }: Props) {
  if (warehouses.length < 2) return null
  return <Choice {...rest} options={warehouses.map(({ code, name }) => ({ id: code, text: name }))} />
}
