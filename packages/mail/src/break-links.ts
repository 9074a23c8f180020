/**
 * Breaks links in text of an unconfirmed sender, so that mail programs do not make them clickable:
 * `https[:]//shop[.]example/x`. The marks are visible, because programs that search for hidden ones remove
 * them.
 */
export const breakLinks = (text: string): string =>
  text.replaceAll('://', '[:]//').replace(/(?<=[\p{L}\p{N}-])\.(?=\p{L}{2})/gu, '[.]')
