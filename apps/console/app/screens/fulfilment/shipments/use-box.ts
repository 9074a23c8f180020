import type { PackOrder, Shipment } from '@ambra/contract/fulfilment/shipments'
import { useState } from 'react'
import { beep } from '#console/shop/beep.ts'
import { type BoxItem, boxItems, readCode, type Reading, readSerial, type Scan } from './box.ts'

export type OpenBox = {
  items: BoxItem[]
  scans: readonly Scan[]
  last: Reading | undefined
  /** Item whose serial number is expected next. */
  asked: { item: BoxItem; code: string } | undefined
  read: (code: string, qty?: number) => void
  undo: () => void
}

/** Manages the open box. Scans are kept in memory and need no network. */
export function useBox(order: PackOrder, box: Shipment): OpenBox {
  const [scans, setScans] = useState<readonly Scan[]>([])
  const [last, setLast] = useState<Reading>()
  const [asked, ask] = useState<{ item: BoxItem; code: string }>()
  const items = boxItems(order, box, scans)

  function read(code: string, qty = 1): void {
    const reading = asked ? readSerial(asked, scans, code) : readCode(items, code, qty)
    setLast(reading)
    if (reading.kind === 'counted') {
      setScans([...scans, reading.scan])
      ask(undefined)
    }
    if (reading.kind === 'asks_serial') ask({ item: reading.item, code: reading.code })
    beep(reading.kind === 'counted' || reading.kind === 'asks_serial')
  }

  function undo(): void {
    if (asked) ask(undefined)
    else setScans(scans.slice(0, -1))
    setLast(undefined)
  }

  return { items, scans, last, asked, read, undo }
}
