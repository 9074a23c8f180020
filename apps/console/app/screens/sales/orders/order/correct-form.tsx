import type { OrderDetails } from '@ambra/contract/sales/order-operations'
import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import type { OrderAddress } from '@ambra/contract/sales/order-parts'
import { useState } from 'react'
import { client } from '#console/api/client.ts'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Check } from '#console/ui/checks.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Field } from '#console/ui/field.tsx'
import { SearchField } from '#console/ui/search-field.tsx'
import { useOnOrder } from './changed-order.ts'

const names = ['firstname', 'lastname', 'street', 'city', 'postcode', 'telephone'] as const
type Typed = Record<(typeof names)[number], string>
type Points = AdminResult<'orders.points'>
const stays = '*'

/** Corrects address, telephone and pickup point before dispatch; sends only what differs. */
export function CorrectForm({
  number,
  details,
  address,
  onDone,
}: {
  number: string
  details: OrderDetails
  address: OrderAddress
  onDone: (text: string) => void
}) {
  const t = useTranslate()
  const command = useCommand()
  const { version, run } = useOnOrder(details.version)
  const [before] = useState<Typed>(() => typedOf(address))
  const [typed, type] = useState<Typed>(before)
  const [point, setPoint] = useState(stays)
  const [reason, setReason] = useState('')
  const [hasMail, setMail] = useState(true)
  const isPaid = details.paidCents > 0 || details.order.status === 'paid'
  const isPickup = details.order.pickupPoint !== undefined
  // Pickup orders need no street.
  const shown = isPickup ? (['firstname', 'lastname', 'telephone'] as const) : names
  async function correct() {
    let fields: readonly string[] = []
    const isDone = await command.run(() =>
      run(async () => {
        const change = { ...changeOf(before, typed), ...(point !== stays && { point }) }
        const input = { number, version, mail: hasMail, ...change }
        const why = reason.trim() ? { reason: reason.trim() } : {}
        ;({ fields } = await runCommand('orders.correct', { ...input, ...why }))
      }),
    )
    if (isDone) onDone(fields.length > 0 ? t('orders.corrected') : t('orders.correctedNothing'))
  }
  return (
    <CommandForm command={command} submit={t('dialog.save')} onSubmit={correct}>
      <p className="muted">{t('orders.correctWhat')}</p>
      {shown.map((name, index) => (
        <Field
          key={name}
          label={t(`orders.field.${name}`)}
          value={typed[name]}
          onChange={(text) => type({ ...typed, [name]: text })}
          maxLength={120}
          autoComplete="off"
          isFirst={index === 0}
        />
      ))}
      {isPickup && <PointField number={number} details={details} value={point} onChange={setPoint} />}
      <Field
        label={t('dialog.reason')}
        hint={t('dialog.reasonHint')}
        value={reason}
        onChange={setReason}
        maxLength={500}
      />
      {isPaid ? (
        <p className="muted">{t('orders.correctMailPaid')}</p>
      ) : (
        <>
          <Check isSelected={hasMail} onChange={setMail}>
            {t('orders.correctMail')}
          </Check>
          <p className="muted">{t('orders.correctMailHint')}</p>
        </>
      )}
    </CommandForm>
  )
}

const typedOf = ({ firstname, lastname, street, city, postcode, telephone }: OrderAddress): Typed => ({
  firstname,
  lastname,
  street: street.filter(Boolean).join(', '),
  city,
  postcode,
  telephone: telephone ?? '',
})

function changeOf(before: Typed, { street, ...typed }: Typed) {
  const others = Object.fromEntries(
    names
      .filter((name) => name !== 'street')
      .flatMap((name) => (typed[name] === before[name] ? [] : [[name, typed[name].trim()] as const])),
  )
  const parts = street
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(0, 4)
  return { ...others, ...(street !== before.street && { street: parts }) }
}

function PointField({
  number,
  details,
  value,
  onChange,
}: {
  number: string
  details: OrderDetails
  value: string
  onChange: (id: string) => void
}) {
  const t = useTranslate()
  const [search, setSearch] = useState('')
  const [points, setPoints] = useState<Points>([])
  const command = useCommand({ isLook: true })
  const find = (text: string) =>
    command.run(async () => {
      setPoints(await client.query('orders.points', { number, search: text }))
    })
  return (
    <>
      <SearchField
        label={t('orders.pointFind')}
        hint={t('orders.pointFindHint')}
        submit={t('orders.pointFind')}
        command={command}
        value={search}
        onChange={setSearch}
        onSearch={find}
      />
      <Choice
        label={t('orders.point')}
        value={value}
        onChange={onChange}
        options={[
          { id: stays, text: t('orders.pointStays', { name: details.order.pickupPoint?.name ?? '' }) },
          ...points.map(({ id, name, address }) => ({ id, text: `${name}, ${address}` })),
        ]}
      />
    </>
  )
}
