import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { useState } from 'react'
import { client } from '#console/api/client.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button, IconButton } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { SearchField } from '#console/ui/search-field.tsx'
import styles from './phone.module.css'
import type { EditedDraft } from './use-draft.ts'

type Customers = AdminResult<'customers.list'>['customers']

/** Shopper of a phone order: an account found by email or telephone, or a guest with name and address. */
export function Who({ edited }: { edited: EditedDraft }) {
  const t = useTranslate()
  const { draft, change, flush } = edited
  const text = (name: 'email' | 'firstname' | 'lastname' | 'telephone', type = 'text') => (
    <Field
      label={t(`phone.field.${name}`)}
      type={type}
      value={draft[name]}
      onChange={(value) => change({ [name]: value })}
      onBlur={() => void flush()}
      maxLength={120}
      autoComplete="off"
      {...(name === 'email' && { hint: t('phone.emailHint') })}
    />
  )
  return (
    <div className={styles.stack}>
      {draft.customer === null ? (
        <FindCustomer edited={edited} />
      ) : (
        <Notice kind="ok">
          {t('phone.account', { number: draft.customer })}{' '}
          <Button variant="text" onPress={() => change({ customer: null }, true)}>
            {t('phone.asGuest')}
          </Button>
        </Notice>
      )}
      <div className={styles.fields}>
        {text('firstname')}
        {text('lastname')}
        {text('email', 'email')}
        {text('telephone', 'tel')}
      </div>
    </div>
  )
}

function FindCustomer({ edited: { change } }: { edited: EditedDraft }) {
  const t = useTranslate()
  const command = useCommand({ isLook: true })
  const [search, setSearch] = useState('')
  const [found, setFound] = useState<Customers>()
  const find = (q: string) =>
    command.run(async () => {
      const { customers } = await client.query('customers.list', {
        q,
        who: 'accounts',
        limit: 10,
      })
      setFound(customers.filter(({ is_masked }) => !is_masked))
    })
  const choose = (id: number) =>
    command.run(async () => {
      const known = await client.query('drafts.customer', { id })
      change({ customer: id, ...known }, true)
      setFound(undefined)
    })
  return (
    <>
      <div className={styles.search}>
        <SearchField
          label={t('phone.findCustomer')}
          hint={t('phone.findCustomerHint')}
          submit={t('phone.find')}
          icon="search"
          command={command}
          value={search}
          onChange={setSearch}
          onSearch={find}
        />
      </div>
      {found?.length === 0 && <p role="status">{t('phone.noCustomer')}</p>}
      {found && found.length > 0 && (
        <ul className={styles.found} aria-label={t('phone.foundCustomers')}>
          {found.map(({ id, name, email }) => (
            <li key={email}>
              <div>
                <b>{name}</b>
                <span className={styles.small}>{email}</span>
              </div>
              <IconButton
                icon="check"
                label={t('phone.choose', { name: name || email })}
                onPress={() => {
                  if (id !== null) void choose(id)
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
