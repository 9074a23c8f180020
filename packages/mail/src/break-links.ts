/**
 * Text of somebody who has not shown that the address is theirs, so that no program makes a link of it: `https[:]//shop[.]example/x`. The marks
 * are visible, as programs that look for hidden ones take them out.
 */
export const breakLinks = (text: string): string =>
  text.replaceAll('://', '[:]//').replace(/(?<=[\p{L}\p{N}-])\.(?=\p{L}{2})/gu, '[.]')
