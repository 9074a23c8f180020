import { type ErrorCode, ShopError } from '@ambra/contract/errors'
import type { FieldFault } from '@ambra/domain/address'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { focusFault } from './form-field.tsx'

/** What a form shows of its last try: messages at fields, or one above the button. */
export type Trouble = {
  faults: readonly FieldFault[]
  refusal?: { code: ErrorCode; params: ShopError['params'] }
}

/** The list of faults an answer holds (reference 3.2); the fields are named alike on both sides. */
function faultsOf(cause: unknown): FieldFault[] {
  if (!Array.isArray(cause)) return []
  return cause.flatMap((fault: { field?: unknown; error?: unknown; params?: FieldFault['params'] }) =>
    typeof fault.field === 'string' && typeof fault.error === 'string'
      ? // A newer server's code without a text is shown by the general one.
        [
          {
            field: fault.field,
            code: fault.error as ErrorCode,
            ...(fault.params && { params: fault.params }),
          },
        ]
      : [],
  )
}

function troubleOf(error: unknown): Trouble {
  if (!(error instanceof ShopError)) throw error
  const faults = faultsOf(error.cause)
  return faults.length > 0 ? { faults } : { faults: [], refusal: { code: error.code, params: error.params } }
}

/** One sending at a time; what was typed stays, whatever the answer. `initial` is the trouble of a try without script. */
export function useSending(initial: Trouble = { faults: [] }) {
  const [trouble, setTrouble] = useState(initial)
  const [isBusy, setBusy] = useState(false)

  /** Shows faults and moves the focus to the first; true when there are none. */
  function isGood(faults: readonly FieldFault[]): boolean {
    flushSync(() => setTrouble({ faults }))
    focusFault(faults)
    return faults.length === 0
  }

  /** The answer, or undefined when it was refused: then the trouble is on the screen. */
  async function send<T>(ask: () => Promise<T>): Promise<T | undefined> {
    if (isBusy) return undefined
    setBusy(true)
    try {
      const answer = await ask()
      setTrouble({ faults: [] })
      return answer
    } catch (error) {
      const found = troubleOf(error)
      flushSync(() => setTrouble(found))
      focusFault(found.faults)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { ...trouble, isBusy, isGood, send }
}
