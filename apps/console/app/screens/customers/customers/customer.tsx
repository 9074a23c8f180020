import type { CustomerDetails } from '@ambra/contract/customers/customer-operations'
import { formatPrice } from '@ambra/domain/platform/text/format'
import type { ReactNode } from 'react'
import { Link, useNavigate, data } from 'react-router'
import { client } from '#console/api/client.ts'
import { runCommand } from '#console/api/run-command.ts'
import { may, mayAnywhere, useOwn } from '#console/frame/own.tsx'
import { useOpen } from '#console/frame/use-open.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { storeName } from '#console/i18n/store-name.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { OrderStatusBadge } from '#console/shop/order-status.tsx'
import { RecordFields } from '#console/shop/custom-fields/record-fields.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { Facts, PageHead, Part } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { load } from '#console/api/load.ts'
import styles from './customers.module.css'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerDialogs } from './customer-dialogs.tsx'
import { DataDialogs } from './data-dialogs.tsx'
import { OpenView, ViewSheet } from './view-as.tsx'
import type { Route } from './+types/customer'

export const clientLoader = ({ request, params: { id } }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    if (!/^[1-9]\d{0,8}$/.test(id)) throw data(null, 404)
    return client.query('customers.show', { id: Number(id) }, { signal: request.signal })
  })

export default function CustomerRoute({ loaderData }: Route.ComponentProps) {
  return <Customer key={loaderData.id} details={loaderData} />
}

/** Screen of an account or a guest: purchases, open matters and stored data. */
export function Customer({ details }: { details: CustomerDetails }) {
  const t = useTranslate()
  const own = useOwn()
  const navigate = useNavigate()
  const { show } = useOpen()
  const { id, order, name, email, store, group, is_masked } = details
  const kind = id === null ? [t('customers.guest')] : [String(id), group]
  const mayEdit = id === null ? may(own, 'customers.edit', store) : may(own, 'prices.edit', store)
  return (
    <>
      <PageHead
        title={name || (id ?? t('customers.guest')).toString()}
        lead={[email, ...kind, storeName(store)].join(' · ')}
      >
        <ButtonLink variant="text" icon="arrow-left" href="/customers">
          {t('customers.toList')}
        </ButtonLink>
        {id !== null && may(own, 'customers.view_as', store) && (
          <Button onPress={() => show('view')}>{t('customers.view')}</Button>
        )}
        {mayEdit && !is_masked && (
          <Button onPress={() => show(id === null ? 'new' : 'group')}>
            {t(id === null ? 'customers.makeAccount' : 'customers.setGroup')}
          </Button>
        )}
        {may(own, 'customers.export') && !is_masked && (
          <Button onPress={() => show('export')}>{t('customers.export')}</Button>
        )}
        {may(own, 'customers.erase') && !is_masked && (
          <Button variant="danger" onPress={() => show('erase')}>
            {t('customers.erase')}
          </Button>
        )}
      </PageHead>
      {id !== null && details.viewed_until !== null && <OpenView id={id} until={details.viewed_until} />}
      <div className={styles.columns}>
        <div>
          <Orders details={details} mayOpen={mayAnywhere(own, 'orders.read')} />
          <Cases details={details} mayOpen={mayAnywhere(own, 'service.read')} />
          {id !== null && (
            <RecordFields
              record={String(id)}
              read={(signal) => client.query('customers.fields', { id }, { signal })}
              write={(changes) => runCommand('customers.set-fields', { id, changes })}
              canEdit={may(own, 'customers.edit', store)}
            />
          )}
          <CustomerNotes reference={id === null ? { order: order ?? '' } : { id }} notes={details.notes} />
          <Messages details={details} />
          <Questions details={details} />
        </div>
        <Side details={details} mayOpen={mayAnywhere(own, 'service.read')} />
      </div>
      {id !== null && may(own, 'customers.view_as', store) && <ViewSheet id={id} />}
      {mayEdit && !is_masked && <CustomerDialogs details={details} />}
      {!is_masked && <DataDialogs email={email} onErased={() => void navigate('/customers')} />}
    </>
  )
}

type PartProps = { details: CustomerDetails; mayOpen: boolean }

function Orders({ details: { id, latest_orders: orders }, mayOpen }: PartProps) {
  const t = useTranslate()
  const moment = useMoment()
  const language = useLanguage()
  return (
    <Part title={t('customers.orders')}>
      {orders.length === 0 && <p className="muted">{t('customers.nothing')}</p>}
      {orders.length > 0 && (
        <List
          caption={t('customers.orders')}
          rows={orders}
          keyOf={({ number }) => number}
          columns={[
            {
              id: 'number',
              title: t('customers.order'),
              cell: ({ number, as_guest }) => (
                <>
                  {linked(mayOpen, `/orders/${number}`, number)}
                  {as_guest && id !== null && <div className="muted">{t('customers.asGuest')}</div>}
                </>
              ),
            },
            {
              id: 'status',
              title: t('customers.status'),
              cell: ({ status }) => <OrderStatusBadge status={status} />,
            },
            { id: 'at', title: t('customers.day'), cell: ({ at }) => moment(at) },
            {
              id: 'sum',
              title: t('customers.sum'),
              isFigure: true,
              cell: ({ totalCents }) => formatPrice(totalCents, language),
            },
          ]}
        />
      )}
    </Part>
  )
}

const linked = (mayOpen: boolean, to: string, text: string): ReactNode =>
  mayOpen ? (
    <Link to={to} className="link">
      {text}
    </Link>
  ) : (
    text
  )

function Cases({ details: { cases }, mayOpen }: PartProps) {
  const t = useTranslate()
  const moment = useMoment()
  return (
    <Part title={t('customers.cases')}>
      {cases.length === 0 && <p className="muted">{t('customers.nothing')}</p>}
      <ul className={styles.steps}>
        {cases.map(({ kind, code, about, at }) => (
          <li key={code}>
            {linked(
              mayOpen && !code.startsWith('…'),
              `/service/${kind}/${code}`,
              `${t(`service.one.${kind}`)} ${code}`,
            )}{' '}
            <span className="muted">
              {about} {moment(at)}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Messages({ details: { messages } }: { details: CustomerDetails }) {
  const t = useTranslate()
  const moment = useMoment()
  if (messages.length === 0) return null
  return (
    <Part title={t('customers.messages')}>
      <ul className={styles.steps}>
        {messages.map(({ id, text, at }) => (
          <li key={id}>
            <span className="muted">{moment(at)}</span>
            <p className={styles.words}>{text}</p>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Questions({ details: { questions } }: { details: CustomerDetails }) {
  const t = useTranslate()
  const moment = useMoment()
  if (questions.length === 0) return null
  return (
    <Part title={t('customers.questions')}>
      <ul className={styles.steps}>
        {questions.map(({ id, sku, text, at }) => (
          <li key={id}>
            <span className="muted">
              {sku} · {moment(at)}
            </span>
            <p className={styles.words}>{text}</p>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Side({ details, mayOpen }: PartProps) {
  const t = useTranslate()
  const moment = useMoment()
  const language = useLanguage()
  const mayReadCards = may(useOwn(), 'gift_cards.read')
  const { id, addresses, consents, devices, gift_cards, offers, cart } = details
  const price = (cents: number) => formatPrice(cents, language)
  const list = (lines: readonly ReactNode[]) =>
    lines.length === 0 ? t('customers.nothing') : lines.map((line, index) => <div key={index}>{line}</div>)
  const account: [string, ReactNode][] =
    id === null
      ? [[t('customers.lastOrder'), moment(details.created_at)]]
      : [
          [t('customers.since'), moment(details.created_at)],
          [t('customers.proved'), t(details.is_proved ? 'customers.yes' : 'customers.no')],
          [t('customers.group'), details.group],
          [t('customers.sessions'), details.sessions],
          [t('customers.reviews'), details.reviews],
          [t('customers.cart'), list(cart.map(({ sku, qty }) => `${qty} × ${sku}`))],
          [t('customers.offers'), list(offers.map(({ sku, priceCents }) => `${sku} ${price(priceCents)}`))],
        ]
  return (
    <div>
      <Part title={t(id === null ? 'customers.purchases' : 'customers.account')}>
        <Facts
          rows={[
            ...account,
            [t('customers.spent'), price(details.spentCents)],
            [t('customers.newsletter'), list(consents.map(({ state, at }) => `${state} · ${moment(at)}`))],
            [t('customers.addresses'), list(addresses.map(({ lines }) => lines.join(', ')))],
            [
              t('customers.giftCards'),
              list(
                gift_cards.map(({ ending, balanceCents, valueCents }) =>
                  linked(
                    mayReadCards,
                    `/gift-cards?q=${ending}`,
                    `… ${ending}: ${price(balanceCents)} / ${price(valueCents)}`,
                  ),
                ),
              ),
            ],
            [
              t('screen.devices'),
              list(
                devices.map(({ serial, sku }) =>
                  linked(mayOpen, `/devices/${encodeURIComponent(serial)}`, `${serial} · ${sku}`),
                ),
              ),
            ],
          ]}
        />
      </Part>
    </div>
  )
}
