import type { FieldError } from '@ambra/domain/customers/address/address'
import { Icon } from '@ambra/ui/icon'
import { fieldId } from '#app/forms/form-field.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { shopErrorText } from '#app/i18n/error-text.ts'
import styles from './error-summary.module.css'
import problemStyles from './problem.module.css'

/**
 * Lists several errors of a step, announced at once, each linked to its field. A single error is shown at
 * its field.
 */
export function ErrorSummary({ fieldErrors }: { fieldErrors: readonly FieldError[] }) {
  const t = useTranslate()
  const place = ({ field }: FieldError) => Object.keys(names).indexOf(field)
  const asOnScreen = fieldErrors.toSorted((a, b) => place(a) - place(b))
  return (
    <div role="alert">
      {fieldErrors.length > 1 && (
        <div className={problemStyles.problem}>
          <Icon name="circle-alert" size="small" />
          <div>
            <p>
              <b>{t('checkout.faults', { count: fieldErrors.length })}</b>
            </p>
            <ul className={styles.faults}>
              {asOnScreen.map(({ field, code, params }) => (
                <li key={field}>
                  <a
                    href={`#${fieldId(field)}`}
                    onClick={(event) => {
                      // The URL keeps the step; only the focus moves.
                      event.preventDefault()
                      document.getElementById(fieldId(field))?.focus()
                    }}
                  >
                    <FieldName field={field} />: {shopErrorText(t, code, params)}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  )
}

/** In the order of the fields on the screen. */
const names = {
  firstName: 'checkout.firstName',
  lastName: 'checkout.lastName',
  emailAddress: 'checkout.email',
  password: 'account.password',
  shippingMethod: 'checkout.deliveryMethod',
  pickupPoint: 'checkout.locker',
  paymentMethod: 'checkout.paymentMethod',
  company: 'checkout.company',
  companyCode: 'checkout.companyCode',
  taxId: 'checkout.vat',
  country: 'checkout.country',
  streetAddress: 'checkout.street',
  zipCode: 'checkout.postcode',
  city: 'checkout.city',
  phoneNumber: 'checkout.phone',
  terms: 'checkout.terms',
} as const
const isNamed = (field: string): field is keyof typeof names => field in names

function FieldName({ field }: { field: string }) {
  const t = useTranslate()
  return isNamed(field) ? t(names[field]) : field
}
