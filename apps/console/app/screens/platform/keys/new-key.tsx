import { isForKeys } from '@ambra/contract/platform/operations/api-key-groups'
import { isPermission } from '@ambra/contract/platform/staff/permissions'
import { stores } from '@ambra/domain/platform/shop/stores'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import operations from 'virtual:operation-table'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { groupNames, rightGroups } from '#console/shop/rights.ts'
import { mayAnywhere, useOwn } from '#console/frame/own.tsx'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Check, Checks } from '#console/ui/checks.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { Actions } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { SecretOnce } from './secret-once.tsx'

const days = ['30', '90', '365'] as const
const everywhere = '*'
const keyRows = operations.filter((row) => isForKeys(row))
const isForSome = (right: string) => keyRows.some(({ permission }) => permission === right)

/**
 * Form for an API key: name, least necessary rights, stores and expiry. The secret is shown once afterwards.
 */
export function NewKey({ onDone }: { onDone: () => void }) {
  const t = useTranslate()
  const [secret, setSecret] = useState<string>()
  if (secret !== undefined)
    return <SecretOnce secret={secret} lead={t('programs.secretLead')} onDone={onDone} />
  return <KeyForm onMade={setSecret} />
}

function KeyForm({ onMade }: { onMade: (secret: string) => void }) {
  const t = useTranslate()
  const own = useOwn()
  const command = useCommand()
  const [rights, setRights] = useState<readonly string[]>([])
  const [trusted, setTrusted] = useState<readonly string[]>([])
  const [store, setStore] = useState(everywhere)
  const [life, setLife] = useState<string>('365')
  const trustable = keyRows.filter(
    ({ mayRequireStepUp, permission }) => mayRequireStepUp && rights.includes(permission),
  )
  const input = (name: string) => ({
    name,
    permissions: [...rights],
    stores: store === everywhere ? null : [store],
    trusted: trusted.filter((one) => trustable.some(({ name: known }) => known === one)),
    days: Number(life),
  })
  async function make(name: string) {
    let secret: string | undefined
    const isMade = await command.run(async () => {
      ;({ secret } = await runCommand('keys.create', input(name)))
    })
    if (isMade && secret !== undefined) onMade(secret)
  }
  return (
    <Form
      className={form.stack ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        void make(String(new FormData(event.currentTarget).get('name')).trim())
      }}
    >
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <Field
        label={t('programs.name')}
        hint={t('programs.nameHint')}
        name="name"
        maxLength={120}
        autoComplete="off"
        isRequired
        isFirst
      />
      <p className="muted">{t('programs.rightsHint')}</p>
      <div className={form.columns}>
        {groupNames.map((group) => {
          const offered = rightGroups[group].filter(
            (right) => isPermission(right) && mayAnywhere(own, right) && isForSome(right),
          )
          if (offered.length === 0) return null
          return (
            <Checks
              key={group}
              label={t(`rights.${group}`)}
              value={offered.filter((right) => rights.includes(right))}
              onChange={(chosen) =>
                setRights([...rights.filter((right) => !offered.some((one) => one === right)), ...chosen])
              }
            >
              {offered.map((right) => (
                <Check key={right} value={right}>
                  {codeText(t, `right.${right}`)}
                </Check>
              ))}
            </Checks>
          )
        })}
      </div>
      {trustable.length > 0 && (
        <>
          <Checks label={t('programs.trusted')} value={[...trusted]} onChange={setTrusted}>
            {trustable.map(({ name }) => (
              <Check key={name} value={name}>
                {codeText(t, `operation.${name}`)}
              </Check>
            ))}
          </Checks>
          <p className="muted">{t('programs.trustedHint')}</p>
        </>
      )}
      <Choice
        label={t('programs.stores')}
        value={store}
        options={[
          { id: everywhere, text: t('people.allStores') },
          ...stores.map(({ code, name }) => ({ id: code, text: name })),
        ]}
        onChange={setStore}
      />
      <Choice
        label={t('programs.life')}
        value={life}
        options={days.map((count) => ({ id: count, text: t('programs.days', { count: Number(count) }) }))}
        onChange={setLife}
      />
      <Actions>
        <Button type="submit" variant="primary" isBusy={command.isBusy} isDisabled={rights.length === 0}>
          {t('programs.make')}
        </Button>
      </Actions>
    </Form>
  )
}
