import type { CategoryRow } from '@ambra/contract/catalogue/categories-operations'

/** Returns the name in the person's language, otherwise in Estonian. */
export const nameOf = ({ names, code }: Pick<CategoryRow, 'names' | 'code'>, language: string): string =>
  names[language] ?? names['et'] ?? code
