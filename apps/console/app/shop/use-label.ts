import type { ShipmentLabel } from '@ambra/contract/fulfilment/labels-operations'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { client } from '#console/api/client.ts'
import { loadTexts } from '#console/i18n/language.ts'

/** Polling interval; a carrier responds within seconds. */
const pollMs = 1500

/** Loads the label of a shipment (undefined until loaded) and polls while it is being ordered. */
export function useLabel(number: string, shipment: number) {
  const [found, setFound] = useState<ShipmentLabel>()
  const [error, setError] = useState<unknown>()
  const isRequested = found?.label?.state === 'requested'
  const { revalidate } = useRevalidator()
  const onShown = useEffectEvent((shown: ShipmentLabel) => {
    setFound(shown)
    setError(undefined)
    // The shipment now has a tracking number, which the surrounding screen shows as well.
    if (isRequested && shown.label?.state !== 'requested') void revalidate()
  })
  // Polls the server until the label is ready.
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
