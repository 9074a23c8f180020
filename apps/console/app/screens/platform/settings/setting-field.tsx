import { defaultStore, stores } from '@ambra/domain/platform/shop/stores'
import { Link, useSearchParams } from 'react-router'
import { useMoment } from '#console/i18n/moments.ts'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { TroublePlace } from '#console/shop/trouble-place.tsx'
import { Button } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { Check, Checks } from '#console/ui/checks.tsx'
import { Field } from '#console/ui/field.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { TextArea } from '#console/ui/text-area.tsx'
import { MarkField } from './mark-field.tsx'
import { placeOf, type Setting, type SettingDraft } from './setting-draft.ts'
import { useSettingName, useValueText } from './setting-text.ts'
import styles from './settings.module.css'

type Props = { setting: Setting; draft: SettingDraft }

/** Setting with its value, last author, history and reset. */
export function SettingField(props: Props) {
  const { setting, draft } = props
  return (
    <div className={styles.setting} data-changed={draft.changed.includes(setting) || undefined}>
      <Control {...props} />
      {draft.hasConflict(setting) && (
        <TroublePlace path={placeOf(setting)}>
          <Conflict {...props} />
        </TroublePlace>
      )}
      <Past {...props} />
    </div>
  )
}

function Control({ setting, draft }: Props) {
  const t = useTranslate()
  const name = useSettingName()(setting)
  const text = draft.textOf(setting)
  const set = (value: string) => draft.set(setting, value)
  if (setting.kind === 'switch')
    return (
      <Check isSelected={text === 'on'} onChange={(isOn) => set(isOn ? 'on' : 'off')}>
        {name}
      </Check>
    )
  if (setting.kind === 'stores') return <OpenStores label={name} closed={text} onChange={set} />
  if (setting.kind === 'choice')
    return (
      <Choice
        label={name}
        options={['', ...setting.options].map((id) => ({
          id,
          text: id === '' ? t('settings.optionDefault') : codeText(t, `settings.option.${id}`),
        }))}
        value={text}
        onChange={set}
      />
    )
  if (setting.kind === 'logo' || setting.kind === 'icon')
    return <MarkField use={setting.kind} label={name} value={text} onChange={set} />
  const common = {
    label: name,
    value: text,
    onChange: set,
    maxLength: setting.max_length,
    autoComplete: 'off',
    validationBehavior: 'aria',
    validate: () => (draft.isWrong(setting) ? codeText(t, `settings.wrong.${setting.kind}`) : null),
    ...(setting.kind === 'number' && {
      hint: t('settings.between', { min: setting.min, max: setting.max }),
    }),
    ...(setting.kind === 'price' && { hint: t('settings.priceHint') }),
    ...(setting.kind === 'colour' && { hint: t('settings.colourHint') }),
  } as const
  if (setting.kind === 'lines') return <TextArea {...common} rows={3} />
  return <Field {...common} inputMode={inputModes[setting.kind] ?? 'text'} />
}

const inputModes: Partial<Record<Setting['kind'], 'numeric' | 'decimal' | 'email' | 'tel'>> = {
  number: 'numeric',
  euros: 'decimal',
  price: 'decimal',
  tariff: 'decimal',
  email: 'email',
  phone: 'tel',
}

/** Selects the open stores. The setting stores the closed ones. */
function OpenStores({
  label,
  closed,
  onChange,
}: {
  label: string
  closed: string
  onChange: (closed: string) => void
}) {
  const shut = new Set(closed.split(','))
  const open = stores.map(({ code }) => code).filter((code) => !shut.has(code))
  const change = (codes: string[]) =>
    onChange(
      stores
        .map(({ code }) => code)
        .filter((code) => code !== defaultStore.code && !codes.includes(code))
        .sort()
        .join(','),
    )
  return (
    <Checks label={label} value={open} onChange={change}>
      {stores.map(({ code, name }) => (
        <Check key={code} value={code} isDisabled={code === defaultStore.code}>
          {name}
        </Check>
      ))}
    </Checks>
  )
}

function Conflict({ setting, draft }: Props) {
  const t = useTranslate()
  const text = useValueText()
  return (
    <Notice kind="warn">
      <p>
        {t('settings.conflict', {
          name: setting.changed_by ?? '',
          theirs: text(setting, setting.value),
          yours: text(setting, draft.textOf(setting)),
        })}
      </p>
      <Button variant="text" onPress={() => draft.keepOwn(setting)}>
        {t('settings.keepOwn')}
      </Button>
      <Button variant="text" onPress={() => draft.drop(setting)}>
        {t('settings.takeTheirs')}
      </Button>
    </Notice>
  )
}

function Past({ setting, draft }: Props) {
  const t = useTranslate()
  const moment = useMoment()
  const name = useSettingName()(setting)
  const [search] = useSearchParams()
  const { key, store, changed_by: by, changed_at: at, value } = setting
  if (by === null || at === null) return null
  const changed = t('settings.changedBy', { name: by, at: moment(at) })
  const to = new URLSearchParams(search)
  to.set('history', key)
  to.set('store', store)
  return (
    <p className={styles.past}>
      <Link
        to={`?${to}`}
        preventScrollReset
        aria-label={`${changed}. ${t('settings.historyOf', { name })}`}
        className={styles.pastLink}
      >
        {changed}
      </Link>
      {value !== null && (
        <Button variant="text" onPress={() => draft.set(setting, null)}>
          {t('settings.reset')}
        </Button>
      )}
    </p>
  )
}
