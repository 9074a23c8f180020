import { ShopError } from '@ambra/contract/errors'
import type { OptionFile } from '@ambra/db/option-files/option-file-repository'
import type { CustomChoice } from '@ambra/domain/bundle-price'
import { optionList } from '@ambra/domain/product-types/option-values'
import type { Sellable } from '@ambra/domain/product-types/sellable'

/** Lines with files that one cart may have. */
const mostFileLines = 10

type FileLine = { sellable: Sellable; item: { productOption?: unknown } }
type FileReader = { findFiles: (keys: readonly string[]) => Promise<ReadonlyMap<string, OptionFile>> }

/** Choices of options that take a file, each with its option. */
function fileChoices({ customOptions }: Sellable, choices: readonly CustomChoice[]) {
  const options = customOptions.filter(({ input }) => input === 'file')
  return choices.flatMap((choice) => {
    const option = options.find(({ optionId }) => String(optionId) === choice.option_id)
    return option ? [{ option, key: choice.option_value }] : []
  })
}

// Stored by chooseLine, so the choices have this shape.
const customChoices = (productOption: unknown) =>
  optionList(productOption, 'custom_options') as CustomChoice[]

/** Keys of the files that a line names. */
export const fileKeys = (sellable: Sellable, productOption: unknown): string[] =>
  fileChoices(sellable, customChoices(productOption)).map(({ key }) => key)

/** @throws ShopError cart.file_unknown for a file that is not there, or was uploaded for another option */
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

/** @throws ShopError cart.too_many_files when a line with a file is one too many */
export function checkFileCount(line: FileLine, lines: readonly FileLine[]): void {
  const hasFile = ({ sellable, item }: FileLine) => fileKeys(sellable, item.productOption).length > 0
  if (hasFile(line) && lines.filter(hasFile).length > mostFileLines)
    throw new ShopError('cart.too_many_files', { max: mostFileLines })
}
