import type { LegalTexts } from './legal-texts.ts'

/** Drafts in English. */
export const enTexts: LegalTexts = {
  vat: ', VAT {company_vat}',
  countries: {
    EE: {
      law: 'Estonian',
      disputes: 'the Consumer Disputes Committee ([komisjon.ee](https://komisjon.ee))',
      inspectorate: 'the Data Protection Inspectorate, [aki.ee](https://www.aki.ee)',
      answerDays: 15,
    },
    LV: {
      law: 'Latvian',
      disputes: 'the Consumer Rights Protection Centre ([ptac.gov.lv](https://www.ptac.gov.lv))',
      inspectorate: 'the Data State Inspectorate, [dvi.gov.lv](https://www.dvi.gov.lv)',
      answerDays: 15,
    },
    LT: {
      law: 'Lithuanian',
      disputes: 'the State Consumer Rights Protection Authority ([vvtat.lrv.lt](https://vvtat.lrv.lt))',
      inspectorate: 'the State Data Protection Inspectorate, [vdai.lrv.lt](https://vdai.lrv.lt)',
      answerDays: 14,
    },
  },
  pages: {
    'purchase-sales-rules': ({ country, vat, link }) => ({
      title: 'Terms of purchase and sale',
      description: 'Terms of sale: ordering, price, delivery, withdrawal, liability and disputes.',
      body: `The seller is {company_name}, registry code {company_code}${vat}, {company_address}, {contact_phone}, {contact_email}.

## 1. The contract

A product page states its main characteristics and price. Filling a cart binds you to nothing. Before ordering you see the goods, their condition, quantity, delivery and total in one summary and can correct everything. The contract is concluded when you press “Order with obligation to pay” and we confirm the order by e-mail. The terms are attached to that e-mail as a PDF file, for you to keep. We store the wording you accepted; the page of your order shows it as long as we keep the order. The contract is concluded in the language of the store you chose.

## 2. Price

Prices include VAT. Delivery is added and shown before ordering. Beside a reduced price we show the lowest price in the 30 days before the reduction. If a price changes before you have confirmed the order, we ask again.

## 3. Payment

You pay in the way chosen at checkout. Ownership passes when the goods are paid for and delivered.

## 4. Delivery

We deliver by the date shown and in any case within 30 days unless agreed otherwise. The risk passes to you when you receive the goods.

## 5. Withdrawal

As a consumer you may withdraw within 14 days without giving a reason. The procedure and the model form are on the [returns page](${link('return-policy')}).

## 6. Liability for lack of conformity

We are liable for lack of conformity that appears within two years. You may ask for repair or replacement, in certain cases for a price reduction or the end of the contract. If you choose repair, our liability is extended by 12 months.

## 7. Reviews

Anyone may review a product. “Verified purchase” is shown where we have checked the review against a delivered order; we do not check where other reviews come from. We read every review before it appears, publish bad ones too, and do not publish paid reviews.

## 8. Disputes

Write to us first; we answer within ${country.answerDays} days. If we do not agree, you may turn to ${country.disputes} or to court. ${country.law} law applies; the mandatory consumer protection of your country of residence still applies.`,
    }),
    'privacy-policy': ({ country, link, accountingYears }) => ({
      title: 'Privacy policy',
      description: 'What data we collect, why, for how long, and how to erase it.',
      body: `The controller is {company_name}, registry code {company_code}, {company_address}, {contact_email}.

## What and why

| Data | Purpose | Ground | How long |
|---|---|---|---|
| Order: name, phone, e-mail, address | to fulfil the order; with an invoice, bookkeeping | contract; legal obligation | with an invoice, as long as the invoice; a cancelled order without one, three years |
| Invoices and payments | bookkeeping | legal obligation | ${accountingYears} years from the end of the financial year |
| Account, wishlist | your convenience | contract | until you delete the account |
| Newsletter | offers | consent | until you unsubscribe |
| Messages from the contact form | to answer you | legitimate interest | a year after the answer |
| Claims and withdrawals | to settle them | legal obligation | as long as the order they are about; without an order, three years |
| Cart of a guest | to find it again | contract | 90 days |
| Request to be notified when goods are back | one notice | consent | a month after the notice, else up to a year |
| Sign-ins | security and the list of your devices | contract | until you sign out |
| Error logs, IP address | security | legitimate interest | up to 90 days |
| Reviews | informing other buyers | legitimate interest | until you ask us to remove them |

Backups hold what was erased until they are overwritten, after 35 days at most. We do not ask for your personal identification code. We get the data from you; without the data an order needs we cannot send goods. We take no decisions by computer alone{#MOKILIZINGAS}: the lender decides about instalments{/MOKILIZINGAS}.

## Who receives data

The carrier that you choose gets name, phone and address. The payment provider gets the payment data{#MOKILIZINGAS}; if you apply for instalments, the lender also gets your contact details{/MOKILIZINGAS}. Servers and e-mail are run by our partners in the European Union. We do not sell data.

## Your rights

In your account you can download your data and delete the account; the law requires us to keep invoices. You may ask for your data, correct, erase or move it, object, and withdraw consent. Write to {contact_email}; we answer within a month. Complaints go to ${country.inspectorate}.

Cookies have [a page of their own](${link('cookies')}).`,
    }),
    'return-policy': ({ link }) => ({
      title: 'Return policy',
      description:
        'How to withdraw within 14 days, what sending goods back costs and when you get your money.',
      body: `You may withdraw without giving a reason within 14 days of the day you received the goods. If the goods of one order arrived on different days, the last day counts. With a parcel locker the period starts on the day you take the parcel out.

## How to withdraw

1. Tell us clearly that you withdraw: with the button “Withdraw from contract here” on this page and at the foot of every page, by e-mail, by post or with the form below. Your name and order number are enough; we ask for no reason.
2. We confirm at once that we have received your statement, with date and time.
3. Send the goods back within 14 days of the statement to {company_address}. You may withdraw from a single item of an order.

## Money

We refund everything you paid, standard delivery included, within 14 days of the statement and by the same means. We may wait until the goods are back or you have shown that you sent them. You bear the cost of sending back.

{#MOKILIZINGAS}
If you bought on credit, your withdrawal also ends the credit agreement for these goods, at no cost to you. We notify the lender.
{/MOKILIZINGAS}

## Condition of the goods

You may try the goods as you would in a store: switch them on, look at the screen. If you use them more than that, you are liable for the loss in value.

## When you cannot withdraw

- goods sealed for hygiene (in-ear headphones, shavers, toothbrushes) once the seal is broken;
- sealed software once it is opened;
- goods engraved or made to your order;
- downloads that you have started after giving your consent.

Other rules apply to faulty goods, see the [terms of sale](${link('purchase-sales-rules')}).

## Model withdrawal form

> To: {company_name}, {company_address}, {contact_email}
>
> I/We (\\*) hereby give notice that I/We (\\*) withdraw from my/our (\\*) contract of sale of the following goods (\\*) / for the provision of the following service (\\*),
>
> Ordered on (\\*) / received on (\\*),
>
> Name of consumer(s),
>
> Address of consumer(s),
>
> Signature of consumer(s) (only if this form is notified on paper),
>
> Date
>
> (\\*) Delete as appropriate.`,
    }),
    delivery: () => ({
      title: 'Delivery',
      description: 'Ways, prices and days of delivery. Free delivery over {freeShippingOver}.',
      body: `You see the price and day of delivery before you order: at checkout, as soon as you have entered your address. An order over {freeShippingOver} comes free of charge. All methods, prices and times are in the [table below](#delivery-prices).

## Parcel locker

The checkout shows only lockers that your goods fit. The carrier sends the door code to your phone.

We count delivery in working days, without weekends and public holidays. We deliver within 30 days at the latest unless we have agreed otherwise.

## Collection from a store

We let you know when the order is ready. Below {freeShippingOver} the collection fee is {collectionFee}.

## If the parcel is damaged

Write to us at once, preferably within two days, and attach a picture. Your rights do not depend on whether you were able to check the parcel in front of the carrier.`,
    }),
    'contact-us': ({ country, link }) => ({
      title: 'Write to us',
      description: 'Ask about a product, an order or service.',
      body: `Write to {contact_email} or call {contact_phone}. Complaints are answered within ${country.answerDays} days at the latest.

## What helps us answer faster

- About an order: add its number, which is in the subject line of our e-mail.
- About a product: add the product code, shown above the price.
- About a fault: say when it happens and add a picture or video if you can.

To withdraw from a contract, read the [returns page](${link('return-policy')}).`,
    }),
    cookies: () => ({
      title: 'Cookies',
      description: 'Which cookies and browser storage the shop uses and how to change your choice.',
      body: `The shop also works if you allow only what is necessary. Before you choose, we keep only what is necessary. We ask again after half a year, or when something is added.

## Necessary

| What | Why | How long |
|---|---|---|
| Your choice (cookie-choice-2, cookie) | so that we do not ask again | half a year |
| Version of the design (styles, cookie) | so that pages open faster; it says nothing about you | 30 days |
| Cart (cart, last-cart-bypass-ts) | so that the cart is not lost | until you order or sign out |
| Unfinished order and contact form (personal-details, shipping-details, payment-details, last-order, contact-draft) | so that what you typed is not lost | 30 minutes, contact form one day |
| Sign-in (current-token, current-refresh-token, current-user, orders-history) | to keep you signed in | until you sign out |
| Saved for later (saved-for-later) | products you moved out of the cart | until you move them back or remove them |
| Wishlist and comparison (wishlist, compare, known-lists) | products you added | until you remove them |
| Parcel lockers (pickup-points) | so that the checkout works offline | until it is updated |
| Place of delivery you chose (delivery-place) | so that prices and dates are those of your town or parcel locker | until you change or clear it, sign-out |
| Place at home (niche) | so that you enter its measurements only once | until you clear the fields or sign out |
| Layout of product lists (list-view) | so that lists open the way you chose | until you change it or sign out |
| Newsletter (newsletter email) | so that you see whether you have subscribed | until you unsubscribe or sign out |
| Addresses of pages (url-mapping) | so that pages open offline | until it is updated |
| Pages and offers you have seen (cms-page, cms-blocks, checkout-offers) | so that pages and checkout work offline | until newer ones replace them or you sign out |
| What waits for a connection (network-tasks, waiting-orders) | so that what you sent offline is not lost | until it is sent or taken back, or you sign out |
| Copies of pages and their data (pages, data, shells) | so that what you have looked at opens offline | until newer ones replace them; pages you visited until you sign out |
| Copies of pictures (images) | so that pages open faster and offline | at most 300, until newer ones replace them or you sign out |
| Copies of the shop’s own programs and styles (precache, assets) | so that the shop opens faster and offline | until the shop is updated |

## Only with your consent

| What | Why | How long |
|---|---|---|
| Recently viewed products (recently-viewed) | your convenience | the last 20 |
| Searches (recent-searches) | your convenience | the last 5 |
| Products that were shown (seen-products) | so that you can search them offline later, too | the last 500, until you sign out |
| Newsletter offer (newsletter-asked) | so that we do not offer it again | until you clear it |

Everything but the two cookies is kept in the browser’s own storage (IndexedDB, called “ambra”; what you type in forms and the place you chose in Local Storage; the copies in Cache Storage) and the shop uses them only in this browser. What waits for a connection is sent to us as soon as you are online again. Your prices, orders and details are never among the copies. The shop has no visitor statistics, no advertising cookies and no third-party cookies.{#NEOPAY} On the pages of the bank, its own cookies apply.{/NEOPAY}{#MOKILIZINGAS} On the pages of the lender, its own cookies apply.{/MOKILIZINGAS}

Change your choice right below, through “Cookie settings” in the footer, or by clearing the data of this site in your browser.`,
    }),
  },
}
