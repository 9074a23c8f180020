import { wrongNetwork } from '@ambra/commerce/platform'
import Type from 'typebox'

/** Variables for access to the console and the encryption of its secrets. */
export const consoleVariables = {
  ADMIN_HOST: Type.Optional(
    Type.String({
      pattern: '^[a-z0-9.-]+(:[0-9]{1,5})?$',
      description: "Host of the console; the shop's own then answers 404 for it; empty = the shop's host",
      examples: ['admin.shop.example'],
    }),
  ),
  ADMIN_ALLOW: Type.Optional(
    Type.String({
      maxLength: 2000,
      description: 'Networks that may reach the console, by commas; others get 404; empty = all',
      examples: ['10.0.0.0/8,2001:db8::/32'],
    }),
  ),
  SECRETS_KEY: Type.Optional(
    Type.String({
      minLength: 32,
      description:
        'Seals secrets of authenticator apps and webhooks in the database; a new one goes before the former, by a comma; empty = they are stored as they are',
      examples: ['change-me-to-the-output-of-openssl-rand'],
    }),
  ),
}

type Given = Readonly<Record<string, string | undefined>>

export const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

/** Returns problems of the network list, since a mistake must not admit more, or fewer, than was meant. */
export function consoleProblems({ ADMIN_ALLOW, SECRETS_KEY }: Given): string[] {
  const wrong = wrongNetwork(listOf(ADMIN_ALLOW))
  return [
    ...(wrong === undefined
      ? []
      : [`ADMIN_ALLOW: ${wrong} is no network; expected addresses like 10.0.0.0/8, by commas`]),
    ...(listOf(SECRETS_KEY).some((key) => key.length < 32)
      ? ['SECRETS_KEY: each key needs at least 32 characters; make one with openssl rand -hex 32']
      : []),
  ]
}
