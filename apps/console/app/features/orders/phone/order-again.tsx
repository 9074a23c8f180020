import type { OrderDraft } from '@ambra/contract/admin/draft-operations'
import type { OrderDetails } from '@ambra/contract/admin/order-operations'
import type { OrderAddress } from '@ambra/contract/order-parts'
import { useNavigate } from 'react-router'
import { client } from '#console/api/client.ts'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { blankDraft } from './blank-draft.ts'

/** Begins an order for the shopper of another one, with their address: other goods instead of those that are paid and go back. */
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

/** The account with the order's address, where the person may see it: its prices and coupons count. */
async function accountOf({ order }: OrderDetails): Promise<number | null> {
  const email = order.customer_email
  if (order.customer_is_guest !== 0 || !email) return null
  const { customers } = await client.query('customers.list', { q: email, limit: 5 })
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
