import type { CustomerAddress } from '@ambra/contract/customers/user'
import { countryName } from '@ambra/domain/platform/text/format'
import { phoneText } from '@ambra/domain/customers/address/phone'
import { useStore } from '#app/i18n/store.tsx'

/** Address in the lines of a letter. */
export function AddressLines({ address }: { address: CustomerAddress }) {
  const { language } = useStore()
  const { firstname, lastname, company, street, postcode, city, country_id, telephone } = address
  const lines = [
    company,
    street.filter(Boolean).join(', '),
    [postcode, city].filter(Boolean).join(' '),
    countryName(country_id, language),
  ].filter(Boolean)
  return (
    <p>
      {firstname} {lastname}
      {lines.map((line) => (
        <span key={line}>
          <br />
          {line}
        </span>
      ))}
      {telephone && (
        <>
          <br />
          <span className="muted">{phoneText(telephone)}</span>
        </>
      )}
    </p>
  )
}
