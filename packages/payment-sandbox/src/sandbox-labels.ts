export type SandboxLanguage = 'en' | 'et' | 'ru'

export type SandboxLabels = {
  test: string
  testHelp: string
  pay: string
  payLater: string
  partly: string
  cancel: string
  fail: string
  amount: string
  receiver: string
  purpose: string
  bank: string
  outOfOrder: string
  settings: string
  order: string
  delay: string
  fault: string
  seconds: string
  brokenTitle: string
  brokenHelp: string
  closeWindow: string
  sentHelp: string
  apply: string
  instalments: string
  shopOrder: string
  status: string
  consent: string
  term: string
  chooseTerm: string
  months: string
  sign: string
  signNoAdvance: string
  signAdvance: string
  signOffline: string
  refuse: string
  help: string
  leave: string
  error: string
  closedTitle: string
  closedHelp: string
  expiredTitle: string
  expiredHelp: string
  checkError: string
}

const en: SandboxLabels = {
  test: 'Test payment',
  testHelp: 'No money moves. This page stands in for the payment provider.',
  pay: 'Pay',
  payLater: 'Pay later',
  partly: 'Partly signed',
  cancel: 'Cancel',
  fail: 'Fail',
  amount: 'Amount',
  receiver: 'Receiver',
  purpose: 'Purpose',
  bank: 'Bank',
  outOfOrder: 'not available now',
  settings: 'Test settings',
  order: 'Order of the messages',
  delay: 'Delay',
  fault: 'Fault',
  seconds: 's',
  brokenTitle: 'This payment cannot be made',
  brokenHelp: 'The shop was not notified. Reason:',
  closeWindow: 'The payment is made, you may close this window',
  sentHelp: 'The browser does not return to the shop by itself, as if the buyer had closed it.',
  apply: 'Apply for instalments',
  instalments: 'Instalments',
  shopOrder: 'Order',
  status: 'Status',
  consent: 'Give consent',
  term: 'Term',
  chooseTerm: 'Choose this term',
  months: 'months',
  sign: 'Sign the contract',
  signNoAdvance: 'Sign, no first payment',
  signAdvance: 'Sign, with a first payment',
  signOffline: 'Sign on paper',
  refuse: 'Refuse the credit',
  help: 'Ask for help',
  leave: 'Cancel',
  error: 'Report an error',
  closedTitle: 'Closed for the night',
  closedHelp: 'Credit contracts are not concluded between 22:00 and 7:00.',
  expiredTitle: 'This application has expired',
  expiredHelp: 'Go back to the shop and choose the way to pay again.',
  checkError: 'Answer to the status call',
}

const et: SandboxLabels = {
  test: 'Testmakse',
  testHelp: 'Raha ei liigu. See leht asendab makseteenuse pakkujat.',
  pay: 'Maksa',
  payLater: 'Maksa hiljem',
  partly: 'Osaliselt allkirjastatud',
  cancel: 'Katkesta',
  fail: 'Ebaõnnestu',
  amount: 'Summa',
  receiver: 'Saaja',
  purpose: 'Selgitus',
  bank: 'Pank',
  outOfOrder: 'praegu ei tööta',
  settings: 'Testi seaded',
  order: 'Teadete järjekord',
  delay: 'Viivitus',
  fault: 'Viga',
  seconds: 's',
  brokenTitle: 'Seda makset ei saa teha',
  brokenHelp: 'Poele ei teatatud midagi. Põhjus:',
  closeWindow: 'Makse on tehtud, võid akna sulgeda',
  sentHelp: 'Brauser ise poodi tagasi ei lähe, justkui oleks ostja akna sulgenud.',
  apply: 'Taotle järelmaksu',
  instalments: 'Järelmaks',
  shopOrder: 'Tellimus',
  status: 'Olek',
  consent: 'Anna nõusolek',
  term: 'Periood',
  chooseTerm: 'Vali see periood',
  months: 'kuud',
  sign: 'Allkirjasta leping',
  signNoAdvance: 'Allkirjasta, sissemakseta',
  signAdvance: 'Allkirjasta, sissemaksega',
  signOffline: 'Allkirjasta paberil',
  refuse: 'Keeldu krediidist',
  help: 'Küsi abi',
  leave: 'Katkesta',
  error: 'Teata veast',
  closedTitle: 'Öösel suletud',
  closedHelp: 'Kella 22.00–7.00 krediidilepinguid ei sõlmita.',
  expiredTitle: 'Taotlus on aegunud',
  expiredHelp: 'Mine poodi tagasi ja vali makseviis uuesti.',
  checkError: 'Vastus oleku päringule',
}

const ru: SandboxLabels = {
  test: 'Тестовый платёж',
  testHelp: 'Деньги не списываются. Эта страница заменяет платёжную систему.',
  pay: 'Оплатить',
  payLater: 'Оплатить позже',
  partly: 'Подписано частично',
  cancel: 'Отменить',
  fail: 'Отклонить',
  amount: 'Сумма',
  receiver: 'Получатель',
  purpose: 'Назначение',
  bank: 'Банк',
  outOfOrder: 'сейчас не работает',
  settings: 'Настройки теста',
  order: 'Порядок сообщений',
  delay: 'Задержка',
  fault: 'Ошибка',
  seconds: 'с',
  brokenTitle: 'Этот платёж невозможен',
  brokenHelp: 'Магазину ничего не сообщено. Причина:',
  closeWindow: 'Платёж выполнен, окно можно закрыть',
  sentHelp: 'Браузер сам не возвращается в магазин, как будто покупатель закрыл окно.',
  apply: 'Оформить рассрочку',
  instalments: 'Рассрочка',
  shopOrder: 'Заказ',
  status: 'Статус',
  consent: 'Дать согласие',
  term: 'Срок',
  chooseTerm: 'Выбрать срок',
  months: 'мес.',
  sign: 'Подписать договор',
  signNoAdvance: 'Подписать без первого взноса',
  signAdvance: 'Подписать с первым взносом',
  signOffline: 'Подписать на бумаге',
  refuse: 'Отказать в кредите',
  help: 'Попросить помощи',
  leave: 'Отменить',
  error: 'Сообщить об ошибке',
  closedTitle: 'Ночью закрыто',
  closedHelp: 'С 22:00 до 7:00 кредитные договоры не заключаются.',
  expiredTitle: 'Срок заявки истёк',
  expiredHelp: 'Вернитесь в магазин и выберите способ оплаты снова.',
  checkError: 'Ответ на запрос статуса',
}

const words: Readonly<Record<SandboxLanguage, SandboxLabels>> = { en, et, ru }

const isSandboxLanguage = (code: string): code is SandboxLanguage => code in words

/** Returns the first supported preferred language (`ET`, `en-GB`, `ru,en;q=0.8`), else English. */
export function sandboxLanguage(...requests: (string | null | undefined)[]): SandboxLanguage {
  for (const request of requests.flatMap((one) => (one ?? '').split(','))) {
    const code = request.trim().slice(0, 2).toLowerCase()
    if (isSandboxLanguage(code)) return code
  }
  return 'en'
}

export const sandboxLabels = (language: SandboxLanguage): SandboxLabels => words[language]

/** Formats euros like the shop: `1 299,00 €`. */
export const euroText = (amount: number): string =>
  `${amount
    .toFixed(2)
    .replace('.', ',')
    .replace(/\B(?=(?:\d{3}){1,5},)/g, '\u00A0')}\u00A0€`
