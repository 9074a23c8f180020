import { AdminError } from '@ambra/contract/admin/admin-client'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { hasCode } from '#console/api/client.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { useEventText } from './event-text.ts'

/**
 * A command on the order that is shown, as of the version that was there when its dialog was opened: what others change
 * in that time is not decided about unseen. When another person was faster, the page shows the order as it is now, the error says in
 * the person's language who did what, and the next try is about that.
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

/** Who did something to an order: a person by name, the shop itself, the shopper, a provider. */
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
