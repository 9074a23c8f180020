import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import { isEmail } from '@ambra/domain/customers/address/address'
import type { SendMailOptions } from 'nodemailer'

/** Destination of mails: `smtpUrl` (`smtps://user:password@host`), otherwise files in `outboxDir`. */
export type TransportOptions = {
  smtpUrl?: string | undefined
  outboxDir: string
  /** Sender, `Name <address>` or a bare address. */
  from: string
}

/**
 * Mail to send. `key` is its idempotency key: sent again under the same key it overwrites its file and keeps
 * its Message-ID, so that a retry after a crash is not a second mail.
 */
export type OutgoingMail = {
  key: string
  to: string
  replyTo?: string
  subject: string
  html: string
  text: string
  language?: string
  /** Time of the Date header. */
  date: Date
  attachments?: readonly MailAttachment[]
  /** Address that mail programs post to for their own "unsubscribe" button. @see RFC 8058 */
  oneClickLeave?: string
}

/** Attachment with its name, media type and bytes. */
export type MailAttachment = { name: string; type: string; content: Buffer }

/** Sends mails; `close` closes open connections. */
export type MailTransport = {
  /**
   * Resolves when the mail is accepted by the server or safely on disk; returns its Message-ID and, without
   * SMTP, the file.
   * @throws TypeError for an invalid address: a bug of the caller, who validated it; other errors may be
   * retried
   */
  send(mail: OutgoingMail): Promise<{ messageId: string; path?: string }>
  close(): void
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

function senderOf(from: string): { name: string; address: string } {
  const match = /^(.*)<([^<>]+)>\s*$/.exec(oneLine(from))
  const name = match?.[1]?.trim().replace(/^"|"$/g, '') ?? ''
  return { name, address: checkedAddress(match?.[2] ?? from) }
}

function checkedAddress(address: string): string {
  const bare = address.trim()
  if (!isEmail(bare)) throw new TypeError('not an e-mail address')
  return bare
}

/** Names a sender by the name that staff have set, else the given one, else the shop's. */
function namedSender({ name, address }: { name: string; address: string }) {
  const shop = currentShop()
  return { name: oneLine(shop.values['mail_sender'] || name || shop.name), address }
}

function messageOf(
  mail: OutgoingMail,
  from: { name: string; address: string },
): SendMailOptions & { messageId: string } {
  const domain = from.address.split('@')[1] ?? 'localhost'
  const id = createHash('sha256').update(mail.key).digest('hex').slice(0, 32)
  return {
    from: namedSender(from),
    to: { name: '', address: checkedAddress(mail.to) },
    ...(mail.replyTo ? { replyTo: { name: '', address: checkedAddress(mail.replyTo) } } : {}),
    subject: oneLine(mail.subject),
    html: mail.html,
    text: mail.text,
    date: mail.date,
    messageId: `<${id}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.oneClickLeave
        ? {
            'List-Unsubscribe': `<${oneLine(mail.oneClickLeave)}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
      ...(mail.language ? { 'Content-Language': oneLine(mail.language) } : {}),
    },
    ...(mail.attachments ? { attachments: mail.attachments.map(attachmentOf) } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const attachmentOf = ({ name, type, content }: MailAttachment) => ({
  filename: oneLine(name),
  contentType: oneLine(type),
  content,
})

async function syncDirectory(path: string): Promise<void> {
  // Windows cannot sync directories; there the rename has to suffice.
  if (process.platform === 'win32') return
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

/** Writes a file atomically and durably: after a crash it is complete or missing. */
async function writeDurably(directory: string, name: string, content: Buffer): Promise<string> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, name)
  const draft = join(directory, `.${randomUUID()}.tmp`)
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    // Removes an incomplete mail, which would take up space on a full disk.
    await rm(draft, { force: true })
    throw error
  }
  await syncDirectory(directory)
  return path
}

const fileName = (key: string) => `${key.replace(/[^\w.-]+/g, '_').slice(0, 120)}.eml`

/** Caches what `make` returns on the first call: the mail library is loaded with the first mail, not at the start. */
function once<T>(make: () => Promise<T>): { get: () => Promise<T>; made: () => Promise<T> | undefined } {
  let made: Promise<T> | undefined
  return { get: () => (made ??= make()), made: () => made }
}

function outboxTransport(options: TransportOptions, from: { name: string; address: string }): MailTransport {
  const writer = once(async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  })
  return {
    async send(mail) {
      const message = messageOf(mail, from)
      const { message: content } = await (await writer.get()).sendMail(message)
      if (!Buffer.isBuffer(content)) throw new Error('the mail writer gave a stream')
      return {
        messageId: message.messageId,
        path: await writeDurably(options.outboxDir, fileName(mail.key), content),
      }
    },
    close() {},
  }
}

/**
 * Creates a transport: an SMTP server, or `.eml` files if none is set. Line breaks in subjects and names
 * cannot add headers; files and URLs inside mails are never fetched.
 * @see docs/mails.md
 */
export function createMailTransport(options: TransportOptions): MailTransport {
  const from = senderOf(options.from)
  if (!options.smtpUrl) return outboxTransport(options, from)
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  const smtp = once(async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url: options.smtpUrl, ...timeouts })
  })
  return {
    async send(mail) {
      const message = messageOf(mail, from)
      await (await smtp.get()).sendMail(message)
      return { messageId: message.messageId }
    },
    close: () => void smtp.made()?.then((transport) => transport.close()),
  }
}
