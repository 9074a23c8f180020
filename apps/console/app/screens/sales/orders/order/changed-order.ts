import { AdminError } from '@ambra/contract/platform/operations/admin-client'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { hasCode } from '#console/api/client.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { useEventText } from './event-text.ts'

/**
 * Runs commands on an order with the version it had when the dialog opened (optimistic lock), so that nobody
 * overwrites changes they have not seen. On a conflict, reloads the order and throws an error that says who
 * did what in the person's language; the next attempt uses the new version.
 */
export function useOnOrder(current: number): {
  version: number
  run: <T>(work: () => Promise<T>) => Promise<T>
} {
  const { revalidate } = useRevalidator()
  const eventText = useEventText()
  const [seen, see] = useState<number | undefined>(current)
  async function run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof AdminError) || !hasCode(error, 'staff.order_changed')) throw error
      see(undefined)
      await revalidate()
      const params = { ...error.params, what: eventText(String(error.params['what'])) }
      throw new AdminError(error.status, error.error, params)
    }
  }
  return { version: seen ?? current, run }
}

/** Returns a function that names the author of an event: a person, the shop, the shopper or a provider. */
export function useActorText(): (actor: string) => string {
  const t = useTranslate()
  return (actor) => {
    const [kind = '', ...rest] = actor.split(':')
    const name = rest.join(':').replace(/ \(\d+\)$/, '')
    if (kind === 'operator') return name || t('orders.by.operator')
    if (kind === 'shopper') return t('orders.by.shopper')
    if (kind === 'system') return t('orders.by.system')
    return name || actor
  }
}
