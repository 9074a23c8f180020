import type { Translate } from '#console/i18n/translate.tsx'

/**
 * Returns the text for a recorded refund, including products that should have been restocked but were not.
 */
export const refundDoneText = (t: Translate, text: string, notRestocked: readonly string[]): string =>
  notRestocked.length === 0 ? text : `${text} ${t('refund.notRestocked', { skus: notRestocked.join(', ') })}`
