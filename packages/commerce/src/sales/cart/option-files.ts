import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { OptionFile } from '@ambra/db/sales'
import type { CustomChoice } from '@ambra/domain/catalogue/prices/bundle-price'
import { optionList } from '@ambra/domain/catalogue/product-types/option-values'
import type { Sellable } from '@ambra/domain/catalogue/product-types/sellable'

/** Maximum number of lines with files in one cart. */
const mostFileLines = 10

type FileLine = { sellable: Sellable; item: { productOption?: unknown } }
type FileReader = { findFiles: (keys: readonly string[]) => Promise<ReadonlyMap<string, OptionFile>> }

function fileChoices({ customOptions }: Sellable, choices: readonly CustomChoice[]) {
  const options = customOptions.filter(({ input }) => input === 'file')
  return choices.flatMap((choice) => {
    const option = options.find(({ optionId }) => String(optionId) === choice.option_id)
    return option ? [{ option, key: choice.option_value }] : []
  })
}

// Choices have this shape because chooseLine stores them.
const customChoices = (productOption: unknown) =>
  optionList(productOption, 'custom_options') as CustomChoice[]

export const fileKeys = (sellable: Sellable, productOption: unknown): string[] =>
  fileChoices(sellable, customChoices(productOption)).map(({ key }) => key)

/** @throws ShopError cart.file_unknown for a missing file, or one uploaded for another option */
export async function checkFiles(
  sellable: Sellable,
  choices: readonly CustomChoice[],
  reader: FileReader,
): Promise<void> {
  const named = fileChoices(sellable, choices)
  if (named.length === 0) return
  const files = await reader.findFiles(named.map(({ key }) => key))
  for (const { option, key } of named)
    if (files.get(key)?.optionId !== option.optionId)
      throw new ShopError('cart.file_unknown', { option: option.title })
}

/** @throws ShopError cart.too_many_files when a line with a file exceeds the maximum */
export function checkFileCount(line: FileLine, lines: readonly FileLine[]): void {
  const hasFile = ({ sellable, item }: FileLine) => fileKeys(sellable, item.productOption).length > 0
  if (hasFile(line) && lines.filter(hasFile).length > mostFileLines)
    throw new ShopError('cart.too_many_files', { max: mostFileLines })
}
