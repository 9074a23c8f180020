import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { deliveryCountries } from '@ambra/domain/customers/address/address'
import { countryName } from '@ambra/domain/platform/text/format'
import { useState } from 'react'
import { client } from '#console/api/client.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { useMoney } from '#console/shop/money.ts'
import { IconButton } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { Field } from '#console/ui/field.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { SearchField } from '#console/ui/search-field.tsx'
import styles from './phone.module.css'
import type { EditedDraft } from './use-draft.ts'

const none = '*'

/** Delivery of a phone order: the methods and prices of the checkout, and the pickup point or address. */
export function Delivery({ edited }: { edited: EditedDraft }) {
  const t = useTranslate()
  const money = useMoney()
  const language = useLanguage()
  const { draft, known, change } = edited
  const { deliveries, is_virtual } = known.quote
  const chosen = deliveries.find(
    ({ carrier, method }) => carrier === draft.carrier && method === draft.method,
  )
  const choose = (id: string) => {
    const [carrier = '', method = ''] = id === none ? [] : id.split(' ')
    change({ carrier, method, point: '', point_name: '' }, true)
  }
  if (draft.lines.length === 0) return <p className="muted">{t('phone.goodsFirst')}</p>
  if (is_virtual) return <p className="muted">{t('phone.nothingToSend')}</p>
  return (
    <div className={styles.stack}>
      <div className={styles.fields}>
        <Choice
          label={t('phone.country')}
          value={draft.country}
          onChange={(country) => change({ country, point: '', point_name: '' }, true)}
          options={deliveryCountries.map((code) => ({ id: code, text: countryName(code, language) }))}
        />
        <Choice
          label={t('phone.way')}
          value={chosen ? `${chosen.carrier} ${chosen.method}` : none}
          onChange={choose}
          options={[
            { id: none, text: t('phone.notChosen') },
            ...deliveries.map(({ carrier, method, title, cents }) => ({
              id: `${carrier} ${method}`,
              text: `${title} · ${money(cents)}`,
            })),
          ]}
        />
      </div>
      {chosen?.pickup ? <Point edited={edited} id={known.id} /> : <Address edited={edited} />}
    </div>
  )
}

function Address({ edited: { draft, change, flush } }: { edited: EditedDraft }) {
  const t = useTranslate()
  return (
    <div className={styles.fields}>
      {(['street', 'city', 'postcode'] as const).map((name) => (
        <Field
          key={name}
          label={t(`phone.field.${name}`)}
          value={draft[name]}
          onChange={(value) => change({ [name]: value })}
          onBlur={() => void flush()}
          maxLength={name === 'postcode' ? 20 : 120}
          autoComplete="off"
        />
      ))}
    </div>
  )
}

function Point({ edited: { draft, change, flush }, id }: { edited: EditedDraft; id: number }) {
  const t = useTranslate()
  const command = useCommand({ isLook: true })
  const [search, setSearch] = useState('')
  const [points, setPoints] = useState<AdminResult<'drafts.points'>>()
  const find = (text: string) =>
    command.run(async () => {
      await flush()
      setPoints(await client.query('drafts.points', { id, search: text }))
    })
  return (
    <>
      {draft.point_name && <Notice kind="ok">{draft.point_name}</Notice>}
      <div className={styles.search}>
        <SearchField
          label={t('orders.pointFind')}
          hint={t('orders.pointFindHint')}
          submit={t('phone.find')}
          icon="search"
          command={command}
          value={search}
          onChange={setSearch}
          onSearch={find}
          minLength={0}
        />
      </div>
      {points?.length === 0 && <p role="status">{t('phone.noPoint')}</p>}
      {points && points.length > 0 && (
        <ul className={styles.found} aria-label={t('orders.point')}>
          {points.map((point) => (
            <li key={point.id}>
              <div>
                <b>{point.name}</b>
                <span className={styles.small}>{point.address}</span>
              </div>
              <IconButton
                icon="check"
                label={t('phone.choose', { name: point.name })}
                onPress={() => {
                  change({ point: point.id, point_name: `${point.name}, ${point.address}` }, true)
                  setPoints(undefined)
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
