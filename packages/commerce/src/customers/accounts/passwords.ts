import { normalEmail } from '@ambra/domain/customers/address/email'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { passwordError } from '@ambra/domain/customers/address/validation'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's minimum for argon2id, the library's default variant. @see docs/rules/security SEC-1 */
const owasp = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Maximum concurrent hashes; each takes a core for some 20 ms and 19 MiB. */
const maxRunning = 2
const maxWaiting = 60

/** Hash of random bytes that were discarded, with the cost above. */
const owaspDecoy =
  '$argon2id$v=19$m=19456,t=2,p=1$7l6wI7WgI2VHxzo4FQ1qKg$Qmq9H/0RW2PEWyv7+oetQEnq/Hr0QANlbSOXGDDqVxs'

export type Passwords = ReturnType<typeof createPasswords>

/** Normalizes characters that keyboards compose differently. Older hashes are of the characters as typed. */
const normal = (password: string): string => password.normalize('NFKC')

/** Hashes passwords with limited concurrency; one instance per process. `cost`: lower in tests of other things. */
export function createPasswords(cost = owasp) {
  // Checked for addresses without an account, so that they cost the same.
  const decoy = cost === owasp ? owaspDecoy : hash('', cost)
  const waiting: (() => void)[] = []
  let running = 0

  /** @throws ShopError server.busy when too many wait already */
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting) throw new ShopError('server.busy')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      // Passes the slot on directly, so that no other caller takes it in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return {
    hash: (password: string): Promise<string> => inTurn(() => hash(normal(password), cost)),

    /** Returns false without a hash (an unknown address), in the same time. */
    async isRight(password: string, hashed: string | undefined): Promise<boolean> {
      const forms = [...new Set([normal(password), password])]
      for (const form of forms)
        if (await inTurn(async () => verify(hashed ?? (await decoy), form))) return hashed !== undefined
      return false
    },
  }
}

/**
 * Rejects passwords that are short, among the most common, or the address itself. Accepts long ones and any
 * characters.
 * @throws ShopError form.required, form.password_short, form.password_common
 * @see spec §5, docs/rules/security SEC-1
 */
export async function checkNewPassword(password: string, email: string): Promise<void> {
  const error = passwordError(password)
  // None of these error codes takes parameters.
  if (error) throw new ShopError(error as 'form.password_short')
  const plain = normal(password).toLowerCase()
  const address = normalEmail(email)
  const [name] = address.split('@')
  if (normalEmail(plain) === address || plain === name || (await commonPasswords()).has(plain))
    throw new ShopError('form.password_common')
}

let common: Promise<ReadonlySet<string>> | undefined

/** Loads the 18,000 most common passwords of sufficient length at the first sign-up. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(
        dictionary['passwords-common']
          .map((word) => String(word).toLowerCase())
          .filter((word) => word.length >= 8),
      ),
  )
  return common
}
