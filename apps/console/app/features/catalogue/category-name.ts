import type { CategoryRow } from '@ambra/contract/admin/categories-operations'

/** In the person's language, else Estonian. */
export const nameOf = ({ names, code }: Pick<CategoryRow, 'names' | 'code'>, language: string): string =>
  names[language] ?? names['et'] ?? code
