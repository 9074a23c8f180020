import type { ShopHours } from '@ambra/contract/fulfilment/shop-hours-operations'
import { isSpecialDay, parseDayHours } from '@ambra/domain/fulfilment/calendar/opening-hours'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { localeOf } from '@ambra/domain/platform/shop/stores'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Check } from '#console/ui/checks.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { addToast } from '#console/ui/toast-store.ts'

type Props = { shop: ShopHours; onClose: () => void }
/** Exception in the form: a date, which may stand for this day of every year. */
type Special = { date: string; isYearly: boolean; hours: string }

/** Sets the opening hours of a store: by weekday, and days that differ. */
export function HoursSheet({ shop, onClose }: Props) {
  const t = useTranslate()
  return (
    <Sheet title={t('warehouses.hoursOf', { name: shop.name })} isOpen onClose={onClose} shape="wide">
      <HoursForm shop={shop} onClose={onClose} />
    </Sheet>
  )
}

function HoursForm({ shop, onClose }: Props) {
  const t = useTranslate()
  const command = useCommand()
  const days = useWeekdays()
  const [week, setWeek] = useState<readonly string[]>(shop.week ?? days.map(() => ''))
  const [special, setSpecial] = useState<readonly Special[]>(shop.special.map(shownSpecial))
  const isReady =
    [...week, ...special.map(({ hours }) => hours)].every((text) => parseDayHours(text) !== undefined) &&
    special.every(({ date }) => isSpecialDay(date))
  const wrongHours = (text: string) => (parseDayHours(text) === undefined ? t('warehouses.hoursWrong') : null)
  const put = (at: number, change: Partial<Special>) =>
    setSpecial(special.map((one, index) => (index === at ? { ...one, ...change } : one)))

  async function save(): Promise<void> {
    const input = {
      shop: shop.id,
      version: shop.version,
      week: [...week],
      special: special.map(storedSpecial),
    }
    if (!(await command.run(() => runCommand('shops.set-hours', input)))) return
    addToast({ text: t('warehouses.hoursSaved', { name: shop.name }) })
    onClose()
  }
  return (
    <CommandForm
      command={command}
      submit={t('dialog.save')}
      isDisabled={!isReady}
      onSubmit={() => void save()}
      onCancel={onClose}
    >
      <p className="muted">{t('warehouses.hoursHint')}</p>
      {shop.week === null && <Notice kind="warn">{t('warehouses.hoursUnread', { text: shop.text })}</Notice>}
      <div className={form.columns}>
        {days.map((name, day) => (
          <Field
            key={name}
            label={name}
            value={week[day] ?? ''}
            onChange={(text) => setWeek(week.map((one, index) => (index === day ? text : one)))}
            validationBehavior="aria"
            validate={wrongHours}
            maxLength={60}
            autoComplete="off"
            isFirst={day === 0}
          />
        ))}
      </div>
      <h3>{t('warehouses.hoursSpecial')}</h3>
      {special.map(({ date, isYearly, hours }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two days may be empty
        <div key={at} className={form.columns}>
          <Field
            label={t('warehouses.hoursDay', { number: at + 1 })}
            type="date"
            value={date}
            onChange={(text) => put(at, { date: text })}
            isRequired
          />
          <Field
            label={t('warehouses.hoursOn', { number: at + 1 })}
            value={hours}
            onChange={(text) => put(at, { hours: text })}
            validationBehavior="aria"
            validate={wrongHours}
            maxLength={60}
            autoComplete="off"
          />
          <Check isSelected={isYearly} onChange={(isOn) => put(at, { isYearly: isOn })}>
            {t('warehouses.hoursYearly')}
          </Check>
          <Button
            variant="text"
            aria-label={t('warehouses.hoursRemoveDay', { number: at + 1 })}
            onPress={() => setSpecial(special.filter((_, index) => index !== at))}
          >
            {t('warehouses.hoursRemove')}
          </Button>
        </div>
      ))}
      <Button
        icon="plus"
        isDisabled={special.length >= 100}
        onPress={() => setSpecial([...special, { date: '', isYearly: false, hours: '' }])}
      >
        {t('warehouses.hoursAdd')}
      </Button>
    </CommandForm>
  )
}

const shownSpecial = ({ day, hours }: ShopHours['special'][number]): Special =>
  // A leap year has every day.
  day.length === 5 ? { date: `2028-${day}`, isYearly: true, hours } : { date: day, isYearly: false, hours }

const storedSpecial = ({ date, isYearly, hours }: Special) => ({
  day: isYearly ? date.slice('2028-'.length) : date,
  hours,
})

/** Names of the days of the week, Monday first. */
function useWeekdays(): string[] {
  const locale = localeOf[useLanguage()]
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  // 5 January 2026 was a Monday.
  return Array.from({ length: 7 }, (_, day) => name.format(Date.UTC(2026, 0, 5 + day)))
}
