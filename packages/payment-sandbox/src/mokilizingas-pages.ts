import type { CreditApplication } from './credit-application.ts'
import { creditOrders, type CreditStep } from './credit-steps.ts'
import { termsFor } from './credit-tariff.ts'
import { html, type Markup } from './markup.ts'
import { rows, selectField } from './sandbox-page.ts'
import { euroText, type SandboxLabels } from './sandbox-labels.ts'

type ApplicationParts = {
  words: SandboxLabels
  application: CreditApplication
  switches: URLSearchParams
  /** Target of the step buttons. */
  action: string
}

const button = (step: CreditStep, label: string, isMain = false): Markup =>
  html`<button${isMain && { markup: ' class="main"' }} name="step" value="${step}">${label}</button>`

/** Renders the application with its steps as buttons. @see docs/rules/payment PAY-25 */
export function applicationPage({ words, application, switches, action }: ApplicationParts): Markup {
  const { amount, orderId, result, term } = application
  const terms = term === undefined ? termsFor(amount) : [term]
  return html`<h1>Mokilizingas</h1><p class="amount">${euroText(amount)}</p>
${rows([
  [words.shopOrder, orderId],
  [words.status, result],
])}
<form method="post" action="${action}">
<label class="field"><span>${words.term}</span><select name="months">${terms.map(
    (months) => html`<option value="${months}">${months} ${words.months}</option>`,
  )}</select></label>
<div class="buttons">
${button('sign', words.sign, true)}
${button('consent', words.consent)}${button('term', words.chooseTerm)}
${button('sign-no-advance', words.signNoAdvance)}${button('sign-advance', words.signAdvance)}
${button('offline', words.signOffline)}${button('help', words.help)}
${button('refuse', words.refuse)}${button('error', words.error)}
${button('cancel', words.leave)}</div>
<details><summary>${words.settings}</summary>
${selectField({ name: 'order', label: words.order, options: creditOrders, chosen: switches.get('order') ?? '' })}
${selectField({ name: 'delay', label: `${words.delay}, ${words.seconds}`, options: ['0', '2', '5', '10', '30', '60'], chosen: switches.get('delay') ?? '' })}
${selectField({ name: 'check', label: words.checkError, options: ['none', 'error', 'slow'], chosen: application.checkError })}
</details></form>`
}

export const nightModes = ['open', 'page', 'create'] as const
export type NightMode = (typeof nightModes)[number]

/** Renders applications with a button for every further step, and the night mode. For developers, in English. */
export function mokilizingasControls(
  applications: readonly CreditApplication[],
  { night, isDown }: { night: NightMode; isDown: boolean },
): Markup {
  return html`<h1>Mokilizingas emulator</h1>
<form method="post" action="settings">
${selectField({ name: 'night', label: 'Closed at night: on the page, or already at create', options: nightModes, chosen: night })}
${selectField({ name: 'down', label: 'Server calls answer 500', options: ['no', 'yes'], chosen: isDown ? 'yes' : 'no' })}
<button>Save</button></form>
<h2>Applications</h2><div class="scroll" role="region" aria-label="Applications" tabindex="0"><table>
<thead><tr><th>Order</th><th>Result</th><th>Step with an alert</th></tr></thead><tbody>${applications.map(
    ({ token, orderId, result }) => html`<tr><td>${orderId}</td><td>${result}</td><td>
<form method="post" action="step"><input type="hidden" name="token" value="${token}">
<input type="hidden" name="from" value="log">${(['waiting', 'sign', 'refuse', 'cancel'] as const).map(
      (step) => button(step, step),
    )}</form></td></tr>`,
  )}</tbody></table></div>`
}
