import type { Translate } from '#console/i18n/translate.tsx'

/** What is said of a refund that is recorded: also which goods it did not put back into stock although that was asked. */
export const refundDoneText = (t: Translate, text: string, notRestocked: readonly string[]): string =>
  notRestocked.length === 0 ? text : `${text} ${t('refund.notRestocked', { skus: notRestocked.join(', ') })}`
