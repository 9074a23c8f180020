/** Actions of the buyer or the lender on the application page. */
export const creditSteps = [
  'sign',
  'consent',
  'term',
  'sign-no-advance',
  'sign-advance',
  'offline',
  'refuse',
  'help',
  'cancel',
  'waiting',
  'error',
] as const
export type CreditStep = (typeof creditSteps)[number]

/** Order of notifications to the shop. `forged` posts a false alert of a signed contract. */
export const creditOrders = [
  'alert-first',
  'return-first',
  'no-alert',
  'no-return',
  'two-alerts',
  'unknown-token',
  'forged',
  'signed-after-cancel',
] as const
type StepEffect = { result: string; phase: string; status: string; isLast: boolean }

const effect = (result: string, phase: string, status = 'OK', isLast = true): StepEffect => ({
  result,
  phase,
  status,
  isLast,
})

/** Result of the check call after a step, and the content of the alert. @see docs/rules/payment PAY-23, PAY-24 */
export const stepEffects: Readonly<Record<CreditStep, StepEffect>> = {
  consent: effect('WAITING_FOR_PERMISSION', 'INIT', 'OK', false),
  term: effect('WAITING_FOR_SIF_CONFIRM', 'OPTION', 'OK', false),
  help: effect('NEED_HELP', 'OPTION', 'OK', false),
  waiting: effect('WAITING_FOR_DEAL_SIGN', 'DEAL'),
  sign: effect('SIGNED_DEAL', 'FINISH'),
  'sign-no-advance': effect('SIGNED_DEAL_NO_ADVANCE', 'FINISH'),
  'sign-advance': effect('SIGNED_DEAL_YOUR_ADVANCE', 'FINISH'),
  offline: effect('SIGNED_DEAL_OFFLINE', 'DEAL'),
  refuse: effect('NO_LOAN_POSSIBLE', 'FINISH', 'REFUSED'),
  cancel: effect('CLIENT_CANCELED', 'FINISH', 'CANCELED'),
  error: effect('ERROR', 'DEAL', 'ERROR'),
}

/** Additional step names of the switch `auto`. */
const autoSteps: Readonly<Record<string, CreditStep>> = {
  success: 'sign',
  pending: 'waiting',
  cancel: 'cancel',
  fail: 'refuse',
}

/** Returns the step that a test requests with `?auto=`; undefined if unknown. */
export const autoStep = (name: string | null): CreditStep | undefined =>
  name !== null && Object.hasOwn(autoSteps, name)
    ? autoSteps[name]
    : creditSteps.find((step) => step === name)
