/** Formats an option of a line in one line of a document; slashes replace line breaks. */
export const optionLine = ({ label, value }: { label: string; value: string }): string =>
  `${label}: ${value.replaceAll('\n', ' / ')}`
