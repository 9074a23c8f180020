import { ShopError } from '@ambra/contract/platform/errors/errors'
import { isEmail } from '@ambra/domain/customers/address/address'
import { giftCardDays } from '@ambra/domain/promotions/gift-card-day'
import type { CustomChoice } from '@ambra/domain/catalogue/prices/bundle-price'
import {
  countCharacters,
  isFileKey,
  isMoment,
  mostCharacters,
  readMoment,
  takesMany,
} from '@ambra/domain/catalogue/product-types/custom-option'
import { optionRecords, scalarText } from '@ambra/domain/catalogue/product-types/option-values'
import type { Sellable } from '@ambra/domain/catalogue/product-types/sellable'

type Option = Sellable['customOptions'][number]

/**
 * Returns choices of options the product has, in stored form; drops choices of other options.
 * @throws ShopError cart.option_required, cart.option_too_long, cart.option_not_a_date, cart.option_not_an_email,
 * cart.file_unknown
 */
export function readCustomChoices({ customOptions }: Sellable, productOption: unknown): CustomChoice[] {
  const given = new Map(
    optionRecords(productOption, 'custom_options').flatMap((choice): [string, string][] => {
      const [id, value] = [scalarText(choice['option_id']), scalarText(choice['option_value'])]
      return id === undefined || value === undefined ? [] : [[id, value]]
    }),
  )
  return customOptions.flatMap((option) => {
    const requested = (given.get(String(option.optionId)) ?? '').trim()
    if (requested !== '')
      return [{ option_id: String(option.optionId), option_value: readValue(option, requested) }]
    if (option.required) throw new ShopError('cart.option_required', { option: option.title })
    return []
  })
}

/**
 * Normalizes a value: a date or text, else known ids without duplicates, a single one unless the option
 * allows several.
 */
function readValue(option: Option, requested: string): string {
  const { input, title, values } = option
  if (isMoment(input)) {
    const moment = readMoment(input, requested)
    if (!moment) throw new ShopError('cart.option_not_a_date', { option: title })
    return moment
  }
  if (input === 'email' && !isEmail(requested))
    throw new ShopError('cart.option_not_an_email', { option: title })
  if (input === 'file') {
    if (!isFileKey(requested)) throw new ShopError('cart.file_unknown', { option: title })
    return requested
  }
  if (values.length === 0) return readText(option, requested)
  const known = new Set(values.map(({ id }) => String(id)))
  const ids = [...new Set(requested.split(',').map((id) => id.trim()))]
  if (ids.every((id) => known.has(id)) && (takesMany(input) || ids.length === 1)) return ids.join(',')
  throw new ShopError('cart.option_required', { option: title })
}

/**
 * Checks the day on which a new gift card is to be sent. A day that passes while the card waits in the cart is no
 * error: the card is then sent at once.
 * @throws ShopError cart.gift_day
 */
export function checkGiftDay(
  { isGiftCard, customOptions }: Sellable,
  choices: readonly CustomChoice[],
  now: Date,
): void {
  if (!isGiftCard) return
  const option = customOptions.find(({ input }) => input === 'date')
  const chosen = choices.find(({ option_id }) => option_id === String(option?.optionId))
  const day = chosen?.option_value.slice(0, 10)
  const { from, to } = giftCardDays(now)
  if (option && day && (day < from || day > to))
    throw new ShopError('cart.gift_day', { option: option.title, from, to })
}

/** Only a long text keeps its line breaks. */
function readText({ input, title, maxCharacters }: Option, requested: string): string {
  const text = input === 'area' ? requested.replace(/\r\n?/g, '\n') : requested.replace(/[\r\n]+/g, ' ')
  const max = mostCharacters(input, maxCharacters)
  if (countCharacters(text) > max) throw new ShopError('cart.option_too_long', { option: title, max })
  return text
}
