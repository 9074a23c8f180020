import { html, type Markup } from './markup.ts'
import { bankByBic, countries } from './neopay-banks.ts'
import type { NeopayPayment } from './neopay-payment.ts'
import { neopayErrors, neopayOrders, neopayOutcomes } from './neopay-plan.ts'
import { rows, selectField } from './sandbox-page.ts'
import { euroText, type SandboxLanguage, type SandboxLabels } from './sandbox-labels.ts'

const delays = ['0', '2', '5', '10', '30', '60']

type WidgetParts = {
  language: SandboxLanguage
  words: SandboxLabels
  payment: NeopayPayment
  token: string
  switches: URLSearchParams
  receiver: { name: string; iban: string }
}

function bankTiles(chosen: string | undefined, words: SandboxLabels, language: SandboxLanguage): Markup {
  const countryNames = new Intl.DisplayNames([language], { type: 'region' })
  const isKnown = chosen !== undefined && bankByBic(chosen) !== undefined
  return html`${countries.map(
    ({ code, banks }, country) =>
      html`<fieldset><legend>${words.bank}: ${countryNames.of(code) ?? code}</legend><div class="tiles">${banks.map(
        (bank, index) => {
          const isClosed = bank.isOperating === false
          const isChosen = isKnown
            ? bank.bic === chosen && isFirstWith(bank.bic, code)
            : country + index === 0
          return html`<label class="tile"><input type="radio" name="bank" value="${bank.bic}"${
            isChosen && { markup: ' checked' }
          }${isClosed && { markup: ' disabled' }}><span>${bank.name}${
            isClosed && html`<small>${words.outOfOrder}</small>`
          }</span></label>`
        },
      )}</div></fieldset>`,
  )}`
}

/** Preselects a bank of several countries only once. */
const isFirstWith = (bic: string, code: string) =>
  countries.find(({ banks }) => banks.some((bank) => bank.bic === bic))?.code === code

/** Renders the provider's page: the payment, the bank, and the possible outcomes. @see docs/rules/payment PAY-15 */
export function widgetPage({ language, words, payment, token, switches, receiver }: WidgetParts): Markup {
  const bank = payment.bank && bankByBic(payment.bank)
  return html`<h1>Neopay</h1><p class="amount">${euroText(payment.amount)}</p>
${rows([
  [words.receiver, payment.receiverName ?? receiver.name],
  ['IBAN', payment.receiverAccount ?? receiver.iban],
  [words.purpose, payment.purpose],
  [words.bank, bank ? bank.name : undefined],
])}
<form method="post" action="pay"><input type="hidden" name="token" value="${token}">
${bank ? html`<input type="hidden" name="bank" value="${bank.bic}">` : bankTiles(payment.bank, words, language)}
<div class="buttons">
<button class="main" name="outcome" value="success">${words.pay}</button>
<button name="outcome" value="pending">${words.payLater}</button>
<button name="outcome" value="partly">${words.partly}</button>
<button name="outcome" value="cancel">${words.cancel}</button>
<button name="outcome" value="fail">${words.fail}</button></div>
<details><summary>${words.settings}</summary>
${selectField({ name: 'order', label: words.order, options: neopayOrders, chosen: switches.get('order') ?? '' })}
${selectField({ name: 'delay', label: `${words.delay}, ${words.seconds}`, options: delays, chosen: switches.get('delay') ?? '' })}
${selectField({ name: 'fault', label: words.fault, options: neopayErrors, chosen: switches.get('fault') ?? '' })}
</details></form>`
}

/**
 * Renders transactions with a button for every further message, and the response of the banks list. For
 * developers, in English.
 */
export function neopayControls(transactions: readonly string[], banks: string): Markup {
  return html`<h1>Neopay emulator</h1>
<form method="post" action="settings">
${selectField({ name: 'banks', label: 'Answer of the banks list', options: ['normal', 'slow', 'error'], chosen: banks })}
<button>Save</button></form>
<h2>Transactions</h2><div class="scroll" role="region" aria-label="Transactions" tabindex="0"><table>
<thead><tr><th>Transaction</th><th>Send the shop another message</th></tr></thead><tbody>${transactions.map(
    (id) => html`<tr><td>${id}</td><td><form method="post" action="callback">
<input type="hidden" name="transactionId" value="${id}">${neopayOutcomes.map(
      (outcome) => html`<button name="outcome" value="${outcome}">${outcome}</button>`,
    )}</form></td></tr>`,
  )}</tbody></table></div>`
}
