import { settingGroups } from '@ambra/domain/platform/settings/setting-rows'
import { useRevalidator, useSearchParams } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { useShownTrouble } from '#console/shop/trouble-place.tsx'
import { BottomBar } from '#console/ui/bottom-bar.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { Actions } from '#console/ui/dialog.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { PageHead, Part } from '#console/ui/page.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { HistorySheet } from './history-sheet.tsx'
import { LookPreview } from './look-preview.tsx'
import { placeOf, type Setting, type SettingDraft, useSettingDraft } from './setting-draft.ts'
import { SettingField } from './setting-field.tsx'
import { settingSearch } from './setting-search.ts'
import { SetupTests } from './setup-tests.tsx'
import { useMethodName, useSettingName, useValueText } from './setting-text.ts'
import styles from './settings.module.css'
import type { Route } from './+types/settings'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const { signal } = request
    const { history } = settingSearch(new URL(request.url).searchParams)
    const [shown, past, { services }] = await Promise.all([
      client.query('settings.show', {}, { signal }),
      history && client.query('settings.history', { ...history, limit: 50 }, { signal }),
      client.query('setup.list', {}, { signal }),
    ])
    return { ...shown, past, services }
  })

/** Services whose settings are in each group. */
const kindIn: Partial<Record<Setting['group'], string>> = {
  company: 'payment',
  delivery: 'carrier',
  mails: 'mail',
}

/** Settings of the shop by group; one press saves all changes. */
export default function Settings({ loaderData: { settings, past, services } }: Route.ComponentProps) {
  const t = useTranslate()
  const [search, setSearch] = useSearchParams()
  const { group, history } = settingSearch(search)
  const draft = useSettingDraft(settings)
  const close = () =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('history')
        next.delete('store')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <>
      <PageHead title={t('screen.settings')} lead={t('settings.lead')} />
      <Tabs
        label={t('settings.groups')}
        tabs={settingGroups.map((one) => ({
          id: one,
          to: `?group=${one}`,
          name: t(`settings.group.${one}`),
          isCurrent: one === group,
        }))}
      />
      <Group settings={settings.filter((one) => one.group === group)} draft={draft} group={group} />
      <SetupTests services={services.filter(({ kind }) => kind === kindIn[group])} />
      {group === 'mails' && (
        <p>
          <ButtonLink icon="mail" href="/settings/mails">
            {t('mails.open')}
          </ButtonLink>
        </p>
      )}
      {group === 'look' && <LookPreview settings={settings} draft={draft} />}
      <SaveBar draft={draft} />
      <HistorySheet
        setting={settings.find((one) => history && placeOf(one) === placeOf(history))}
        past={past}
        draft={draft}
        onClose={close}
      />
    </>
  )
}

type GroupProps = { settings: readonly Setting[]; draft: SettingDraft; group: Setting['group'] }

function Group({ settings, draft, group }: GroupProps) {
  const t = useTranslate()
  const methodName = useMethodName()
  const own = settings.filter(({ key }) => !key.startsWith('method.'))
  const codes = [...new Set(settings.flatMap(({ key }) => /^method\.([^.]+)/.exec(key)?.[1] ?? []))]
  return (
    <>
      <Part title={t(`settings.group.${group}`)}>
        <Fields settings={own} draft={draft} />
      </Part>
      {codes.map((code) => (
        <Part key={code} title={methodName(code)}>
          <Fields
            settings={settings.filter(
              ({ key }) => key === `method.${code}` || key.startsWith(`method.${code}.`),
            )}
            draft={draft}
          />
        </Part>
      ))}
    </>
  )
}

const Fields = ({ settings, draft }: Omit<GroupProps, 'group'>) => (
  <div className={styles.fields}>
    {settings.map((setting) => (
      <SettingField key={placeOf(setting)} setting={setting} draft={draft} />
    ))}
  </div>
)

/** Changes to be saved, each with both values. */
function SaveBar({ draft }: { draft: SettingDraft }) {
  const t = useTranslate()
  const name = useSettingName()
  const text = useValueText()
  const command = useCommand()
  const revalidator = useRevalidator()
  const { changed } = draft
  async function save() {
    const changes = draft.changesToSave()
    if (await command.run(() => runCommand('settings.save', { changes }))) {
      draft.saved(changes)
      addToast({ text: t('settings.saved', { count: changes.length }) })
      return
    }
    // After a conflict, the fields show both values.
    await revalidator.revalidate()
  }
  const conflict = changed.find(draft.hasConflict)
  useShownTrouble(conflict && placeOf(conflict))
  if (changed.length === 0) return null
  const isStopped = changed.some((one) => draft.isWrong(one) || draft.hasConflict(one))
  return (
    <BottomBar label={t('settings.unsaved')}>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <ul>
        {changed.map((setting) => (
          <li key={placeOf(setting)}>
            <strong>{name(setting)}</strong> <s>{text(setting, setting.value ?? setting.fallback)}</s> →{' '}
            {text(setting, draft.textOf(setting))}
          </li>
        ))}
      </ul>
      <Actions>
        <Button variant="primary" isBusy={command.isBusy} isDisabled={isStopped} onPress={() => void save()}>
          {t('settings.save', { count: changed.length })}
        </Button>
        <Button variant="text" onPress={draft.clear}>
          {t('settings.discard')}
        </Button>
      </Actions>
    </BottomBar>
  )
}
