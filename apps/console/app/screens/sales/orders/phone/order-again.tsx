import type { OrderDraft } from '@ambra/contract/sales/draft-operations'
import type { OrderDetails } from '@ambra/contract/sales/order-operations'
import type { OrderAddress } from '@ambra/contract/sales/order-parts'
import { useNavigate } from 'react-router'
import { client } from '#console/api/client.ts'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { blankDraft } from './blank-draft.ts'

/**
 * Starts a phone order for the same shopper and address, to replace goods that were paid and are returned.
 */
export function OrderAgain({
  details,
  address,
}: {
  details: OrderDetails
  address: OrderAddress | undefined
}) {
  const t = useTranslate()
  const navigate = useNavigate()
  const command = useCommand({ isLook: true })
  const begin = () =>
    command.run(async () => {
      const { store } = details
      const draft = { ...draftFrom(details, address), customer: await accountOf(details) }
      const { id } = await runCommand('drafts.save', { store, draft })
      await navigate(`/orders/new?draft=${id}`)
    })
  return (
    <>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <Button variant="text" isBusy={command.isBusy} onPress={() => void begin()}>
        {t('orders.again')}
      </Button>
    </>
  )
}

/**
 * Returns the account with the order's email address if the person may see it, so that its prices and coupons
 * apply.
 */
async function accountOf({ order }: OrderDetails): Promise<number | null> {
  const email = order.customer_email
  if (order.customer_is_guest !== 0 || !email) return null
  const { customers } = await client.query('customers.list', { q: email, who: 'accounts', limit: 5 })
  return customers.find((one) => !one.is_masked && one.email === email)?.id ?? null
}

function draftFrom({ order, store }: OrderDetails, delivery: OrderAddress | undefined): OrderDraft {
  const billing = order.billing_address
  const address = delivery ?? billing
  const text = (value: string | null | undefined) => value ?? ''
  return {
    ...blankDraft(store),
    email: text(order.customer_email),
    firstname: text(address?.firstname),
    lastname: text(address?.lastname),
    telephone: text(address?.telephone),
    street: (address?.street ?? []).filter(Boolean).join(', ').slice(0, 200),
    city: text(address?.city),
    postcode: text(address?.postcode),
    country: text(address?.country_id),
    company: text(billing?.company),
    company_code: text(billing?.company_code),
    vat_id: text(billing?.vat_id),
  }
}
