/** An option of a line in one line of a document: a text of several lines shows where they end by a slash. */
export const optionLine = ({ label, value }: { label: string; value: string }): string =>
  `${label}: ${value.replaceAll('\n', ' / ')}`
