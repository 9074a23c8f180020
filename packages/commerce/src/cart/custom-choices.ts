import { ShopError } from '@ambra/contract/errors'
import type { CustomChoice } from '@ambra/domain/bundle-price'
import {
  countCharacters,
  isFileKey,
  isMoment,
  mostCharacters,
  readMoment,
  takesMany,
} from '@ambra/domain/product-types/custom-option'
import { optionRecords, scalarText } from '@ambra/domain/product-types/option-values'
import type { Sellable } from '@ambra/domain/product-types/sellable'

type Option = Sellable['customOptions'][number]

/**
 * Choices of options the product has, in the form that is stored; choices of other options are left out.
 * @throws ShopError cart.option_required, cart.option_too_long, cart.option_not_a_date, cart.file_unknown
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

/** A moment or a text as it is stored; else known ids, each once, and one alone unless several may be chosen. */
function readValue(option: Option, requested: string): string {
  const { input, title, values } = option
  if (isMoment(input)) {
    const moment = readMoment(input, requested)
    if (!moment) throw new ShopError('cart.option_not_a_date', { option: title })
    return moment
  }
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

/** Only a long text has lines. */
function readText({ input, title, maxCharacters }: Option, requested: string): string {
  const text = input === 'area' ? requested.replace(/\r\n?/g, '\n') : requested.replace(/[\r\n]+/g, ' ')
  const max = mostCharacters(input, maxCharacters)
  if (countCharacters(text) > max) throw new ShopError('cart.option_too_long', { option: title, max })
  return text
}
