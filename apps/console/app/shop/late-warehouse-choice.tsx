import type { WarehouseName } from '@ambra/contract/admin/warehouses'
import { Suspense, use, useState } from 'react'
import { openWarehouses } from './open-warehouses.ts'
import { WarehouseChoice } from './warehouse-choice.tsx'

type Props = { label: string; value: string; onChange: (code: string) => void }

/** A choice of warehouses in a form that comes without them: it appears when they are there, if there are several. */
export function LateWarehouseChoice(props: Props) {
  // Without them the form stays as it is in a shop with one warehouse.
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
