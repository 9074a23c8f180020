import type { Bank } from '@ambra/contract/payments/payment'
import { useId, useState } from 'react'
import styles from './bank-tiles.module.css'
import formStyles from '#app/forms/form-field.module.css'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'

type BankTilesProps = {
  /** Undefined while the list is loading. */
  banks: readonly Bank[] | undefined
  /** True when the list cannot be loaded: the shopper selects the bank on the provider's page. */
  hasFailed: boolean
  /** Country of the shopper, ISO 3166; its banks are shown first. */
  home: string
  chosen: string | undefined
  onChoose: (bic: string) => void
}

/** Shows the banks of one country as a radio group, with the provider's logos or initials. */
export function BankTiles({ banks, hasFailed, home, chosen, onChoose }: BankTilesProps) {
  const t = useTranslate()
  const heading = useId()
  const [picked, setPicked] = useState<string>()
  if (hasFailed || banks?.length === 0) return <p role="status">{t('payment.noBanks')}</p>
  if (!banks) return <Loading />
  const countries = [...new Set(banks.map(({ country }) => country))]
  const usual = countries.includes(home) ? home : (countries[0] ?? '')
  const ofChosen = banks.filter(({ bic }) => bic === chosen).map((bank) => bank.country)
  const country = picked ?? (ofChosen.includes(usual) ? usual : (ofChosen[0] ?? usual))
  return (
    <div className={styles.banks}>
      <div className={styles.head}>
        <span id={heading}>{t('payment.chooseBank')}</span>
        <CountrySelect countries={countries} value={country} onChange={setPicked} />
      </div>
      <div className={styles.tiles} role="radiogroup" aria-labelledby={heading}>
        {banks
          .filter((bank) => bank.country === country)
          .map((bank) => (
            <BankTile key={bank.bic} bank={bank} isChosen={bank.bic === chosen} onChoose={onChoose} />
          ))}
      </div>
      <p className={styles.later}>{t('payment.bankNext')}</p>
    </div>
  )
}

/** Placeholder with the size of the tiles, to prevent a layout shift. */
function Loading() {
  const t = useTranslate()
  return (
    <div className={styles.loading} aria-busy="true">
      <output className="visually-hidden">{t('payment.loadingBanks')}</output>
    </div>
  )
}

type CountrySelectProps = {
  countries: readonly string[]
  value: string
  onChange: (country: string) => void
}

function CountrySelect({ countries, value, onChange }: CountrySelectProps) {
  const t = useTranslate()
  const { language } = useStore()
  const names = new Intl.DisplayNames(language, { type: 'region' })
  if (countries.length < 2) return null
  return (
    <span className={formStyles.select}>
      <select
        className={formStyles.input}
        aria-label={t('payment.bankCountry')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {countries.map((code) => (
          <option key={code} value={code}>
            {names.of(code)}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size="small" />
    </span>
  )
}

type BankTileProps = { bank: Bank; isChosen: boolean; onChoose: (bic: string) => void }

function BankTile({ bank: { bic, name, logo }, isChosen, onChoose }: BankTileProps) {
  const [hasLogo, setHasLogo] = useState(logo !== '')
  return (
    <label className={styles.tile} data-chosen={isChosen || undefined}>
      <input type="radio" name="bank" checked={isChosen} onChange={() => onChoose(bic)} />
      {hasLogo ? (
        <img src={logo} alt="" height={38} className={styles.logo} onError={() => setHasLogo(false)} />
      ) : (
        <span className={styles.mark} aria-hidden="true">
          {markOf(name)}
        </span>
      )}
      <span>{name}</span>
      {isChosen && (
        <span className={styles.tick}>
          <Icon name="check" size="small" />
        </span>
      )}
    </label>
  )
}

/** Returns short names unchanged, long ones by their initials: `SEB`, `LHV`, `Sw`, `CP`. */
export function markOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  if (words.length > 1)
    return words
      .map((word) => word[0]?.toUpperCase())
      .join('')
      .slice(0, 3)
  return name.length <= 3 ? name : name.slice(0, 2)
}
