import { ShopError } from '@ambra/contract/platform/errors/errors'
import { unknownToken } from '@ambra/domain/messaging/mail-texts'

/** @throws ShopError mail.unknown_token */
export function checkTokens(text: string, tokens: readonly string[]): void {
  const unknown = unknownToken(text, tokens)
  if (unknown !== undefined)
    throw new ShopError('mail.unknown_token', {
      token: unknown.slice(0, 60),
      known: tokens.map((name) => `{{${name}}}`).join(', '),
    })
}
