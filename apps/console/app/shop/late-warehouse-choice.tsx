import type { WarehouseName } from '@ambra/contract/inventory/warehouses'
import { Suspense, use, useState } from 'react'
import { openWarehouses } from './open-warehouses.ts'
import { WarehouseChoice } from './warehouse-choice.tsx'

type Props = { label: string; value: string; onChange: (code: string) => void }

/**
 * Selects a warehouse in a form that loads without the list. Appears once the list is loaded, if there is
 * more than one.
 */
export function LateWarehouseChoice(props: Props) {
  // On an error, the form looks as in a shop with one warehouse.
  const [warehouses] = useState(() => openWarehouses().catch(() => []))
  return (
    <Suspense>
      <Loaded {...props} warehouses={warehouses} />
    </Suspense>
  )
}

type LoadedProps = Props & { warehouses: Promise<readonly WarehouseName[]> }

function Loaded({ warehouses, ...rest }: LoadedProps) {
  return <WarehouseChoice {...rest} warehouses={use(warehouses)} />
}
