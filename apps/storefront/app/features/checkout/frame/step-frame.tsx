import type { FieldError } from '@ambra/domain/customers/address/address'
import type { ReactNode } from 'react'
import type { StoredCart } from '#app/storage/storage-keys.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '@ambra/ui/icon'
import type { Step } from '#app/features/checkout/state/checkout-form.ts'
import styles from './step-frame.module.css'
import { ErrorSummary } from './error-summary.tsx'
import type { Contact } from '#app/features/checkout/state/terms.ts'
import type { Checkout } from '#app/features/checkout/state/checkout.ts'
import { focusOnMount } from '#app/ui/focus-on-mount.ts'

/** Props of each step. `finish` validates the step and opens the next one. */
export type StepProps = {
  checkout: Checkout
  cart: StoredCart
  fieldErrors: readonly FieldError[]
  goTo: (step: Step, fieldErrors?: readonly FieldError[]) => void
  finish: () => void
  contact: Contact
  /** True when the shopper came from another step: the heading takes focus. */
  movesFocus: boolean
}

export function StepHeading({ movesFocus, children }: { movesFocus: boolean; children: ReactNode }) {
  return (
    <h1 className={styles.heading} tabIndex={-1} {...(movesFocus && { ref: focusOnMount })}>
      {children}
    </h1>
  )
}

type StepFormProps = {
  next: string
  back?: { label: string; go: () => void }
  onFinish: () => void
  /** Errors of the step, shown above its fields. */
  fieldErrors?: readonly FieldError[]
  children: ReactNode
}

/** Fields of a step with the amber button below them. */
export function StepForm({ next, back, fieldErrors = [], onFinish, children }: StepFormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onFinish()
      }}
    >
      <ErrorSummary fieldErrors={fieldErrors} />
      {children}
      <div className={styles.buttons}>
        {back ? (
          <Button variant="text" onClick={back.go}>
            <Icon name="arrow-left" size="small" />
            {back.label}
          </Button>
        ) : (
          <span />
        )}
        <Button variant="primary" type="submit">
          {next}
        </Button>
      </div>
    </form>
  )
}
