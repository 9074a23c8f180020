import type { GiftCardState } from '@ambra/contract/promotions/gift-card-operations'
import { Link } from 'react-router'
import { may, useOwn } from '#console/frame/own.tsx'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Badge } from '#console/ui/notice.tsx'

const badges = {
  active: 'ok',
  waiting: 'info',
  spent: 'plain',
  expired: 'plain',
  blocked: 'warn',
  returned: 'plain',
} as const satisfies Record<GiftCardState, string>

export function CardState({ state }: { state: GiftCardState }) {
  const t = useTranslate()
  return <Badge kind={badges[state]}>{t(`cards.state.${state}`)}</Badge>
}

/** Number of an order, as a link for those who may open it. */
export function OrderLink({ number }: { number: string }) {
  const own = useOwn()
  return may(own, 'orders.read') ? (
    <Link to={`/orders/${number}`} className="link">
      {number}
    </Link>
  ) : (
    number
  )
}

/** Removes the number of a person from a name of the history. */
export const plainName = (name: string): string => name.replaceAll(/ \(\d+\)/g, '')
