import type { ShipmentLabel } from '@ambra/contract/admin/labels-operations'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { client } from '#console/api/client.ts'
import { loadTexts } from '#console/i18n/language.ts'

/** A carrier answers within seconds. */
const pollMs = 1500

/** The label of a shipment, undefined while it loads; it is loaded again as long as it is being ordered. */
export function useLabel(number: string, shipment: number) {
  const [found, setFound] = useState<ShipmentLabel>()
  const [error, setError] = useState<unknown>()
  const isRequested = found?.label?.state === 'requested'
  const { revalidate } = useRevalidator()
  const onShown = useEffectEvent((shown: ShipmentLabel) => {
    setFound(shown)
    setError(undefined)
    // The shipment has its tracking number now: the screen around shows it, too.
    if (isRequested && shown.label?.state !== 'requested') void revalidate()
  })
  // Outside system: the server, until the label is there.
  useEffect(() => {
    const stop = new AbortController()
    const look = () =>
      Promise.all([client.query('labels.show', { number, shipment }, stop), loadTexts('labels')]).then(
        ([shown]) => onShown(shown),
        (failure: unknown) => {
          if (!stop.signal.aborted) setError(failure)
        },
      )
    void look()
    const timer = isRequested ? setInterval(() => void look(), pollMs) : undefined
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [number, shipment, isRequested])
  return { found, error, setFound }
}
