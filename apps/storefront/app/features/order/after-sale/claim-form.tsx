import { focusOnMount } from '#app/ui/focus-on-mount.ts'
import type { Claim, ClaimForm as Form, ClaimRemedy } from '@ambra/contract/service/after-sale'
import { claimRemedies } from '@ambra/contract/service/claim-remedies'
import type { Order } from '@ambra/contract/sales/order'
import { claimErrors } from '@ambra/domain/service/after-sale-forms'
import { useState } from 'react'
import { browserClient } from '#app/session/browser-client.ts'
import { SelectField, TextAreaField, TextField } from '#app/forms/form-field.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './after-sale-form.module.css'
import { SubmitButton } from '#app/forms/submit-button.tsx'
import { ClaimCard } from './claim-card.tsx'
import { useOwnDetails } from './own-details.ts'
import { ErrorNotice } from '#app/forms/error-notice.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { WhoFields } from './who-fields.tsx'

type Values = Omit<Form, 'remedy'> & { remedy: ClaimRemedy | undefined }

/**
 * Form to report faulty products, also for guests. On an order page it is prefilled. @see spec §3 Claim,
 * LAW-RPR-1
 */
export function ClaimForm({ order }: { order?: Order }) {
  const t = useTranslate()
  const own = useOwnDetails(order)
  const [claim, setClaim] = useState<Claim>()
  const bodyOf = ({ remedy, ...values }: Values): Form => ({
    ...values,
    ...(remedy && { remedy }),
    ...(order?.orderToken && { orderToken: order.orderToken }),
  })
  const {
    values: form,
    change: set,
    fieldErrors: errors,
    error,
    isSending,
    formProps,
  } = useForm<Values>({
    defaults: { ...own, value: order?.items[0]?.name ?? '', description: '', remedy: undefined },
    validate: (values) => claimErrors(bodyOf(values)),
    submit: async (values) => setClaim(await browserClient().call('claimCreate', { body: bodyOf(values) })),
  })

  if (claim)
    return (
      <div className={styles.form}>
        <h3 tabIndex={-1} ref={focusOnMount}>
          {t('afterSale.claim.done')}
        </h3>
        <output>{t('afterSale.claim.doneHelp', { email: form.email })}</output>
        <ClaimCard claim={claim} />
      </div>
    )
  return (
    <form {...formProps} className={styles.form}>
      <p className="muted">{t('afterSale.claim.intro')}</p>
      {!order && (
        <WhoFields who={form} emailLabel={t('afterSale.claim.email')} fieldErrors={errors} onChange={set} />
      )}
      {order && order.items.length > 1 ? (
        <SelectField
          field="value"
          label={t('afterSale.claim.product')}
          fieldErrors={errors}
          value={form.value}
          options={order.items.map(({ name }) => ({ value: name, label: name }))}
          onChange={(value) => set({ value })}
        />
      ) : (
        <TextField
          field="value"
          label={t('afterSale.claim.product')}
          fieldErrors={errors}
          value={form.value}
          onChange={(value) => set({ value })}
          required
        />
      )}
      <TextAreaField
        field="description"
        label={t('afterSale.claim.description')}
        hint={t('afterSale.claim.descriptionHint')}
        fieldErrors={errors}
        value={form.description}
        maxLength={5000}
        onChange={(description) => set({ description })}
        required
      />
      <Remedy remedy={form.remedy} onChange={(remedy) => set({ remedy })} />
      <ErrorNotice error={error} />
      <SubmitButton variant="ink" busy={isSending}>
        {t('afterSale.claim.send')}
      </SubmitButton>
    </form>
  )
}

/** Informs the consumer of the choice of remedy before anything is done. @see docs/rules/law LAW-RPR-1 */
function Remedy({
  remedy,
  onChange,
}: {
  remedy: ClaimRemedy | undefined
  onChange: (remedy: ClaimRemedy | undefined) => void
}) {
  const t = useTranslate()
  const choices = [undefined, ...claimRemedies]
  return (
    <fieldset className={styles.choice} aria-describedby="remedy-help">
      <legend>{t('afterSale.claim.remedy')}</legend>
      <p className="muted sm" id="remedy-help">
        {t('afterSale.claim.remedyHelp')}
      </p>
      {choices.map((choice) => (
        <label key={choice ?? 'none'}>
          <input type="radio" name="remedy" checked={remedy === choice} onChange={() => onChange(choice)} />
          {t(`afterSale.claim.remedy.${choice ?? 'none'}`)}
        </label>
      ))}
    </fieldset>
  )
}
