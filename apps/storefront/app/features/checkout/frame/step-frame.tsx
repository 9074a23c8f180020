import type { FieldError } from '@ambra/domain/address'
import type { ReactNode } from 'react'
import type { StoredCart } from '#app/storage/storage-keys.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Step } from '#app/features/checkout/state/checkout-form.ts'
import styles from './step-frame.module.css'
import { ErrorSummary } from './error-summary.tsx'
import type { Contact } from '#app/features/checkout/state/terms.ts'
import type { Checkout } from '#app/features/checkout/state/checkout.ts'
import { focusOnMount } from '#app/ui/focus-on-mount.ts'

/** What each step gets. `finish` checks the step and opens the next one. */
export type StepProps = {
  checkout: Checkout
  cart: StoredCart
  fieldErrors: readonly FieldError[]
  goTo: (step: Step, fieldErrors?: readonly FieldError[]) => void
  finish: () => void
  contact: Contact
  /** The shopper came from another step: its heading takes the focus. */
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
  /** What is wrong with the step, said above its fields. */
  fieldErrors?: readonly FieldError[]
  children: ReactNode
}

/** The fields of a step and the one amber button below them. */
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
