import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMailTransport, type OutgoingMail } from './transport.ts'

const mail = (more: Partial<OutgoingMail> = {}): OutgoingMail => ({
  key: 'mail.order_placed:540',
  to: 'mari@example.ee',
  subject: 'Tellimus õäöü',
  html: '<p>Tere</p>',
  text: 'Tere',
  language: 'et',
  date: new Date('2026-11-20T10:00:00Z'),
  ...more,
})

describe('outbox transport', () => {
  let outboxDir: string
  const transport = () =>
    createMailTransport({ outboxDir: join(outboxDir, 'outbox'), from: 'Ambra pood <shop@ambra.example>' })
  const files = () => readdir(join(outboxDir, 'outbox'))
  beforeEach(async () => {
    outboxDir = await mkdtemp(join(tmpdir(), 'ambra-mail-'))
  })
  afterEach(() => rm(outboxDir, { recursive: true }))

  it('writes a complete message with both parts', async () => {
    const { messageId, path = '' } = await transport().send(mail())
    const content = await readFile(path, 'utf8')
    expect(content).toContain('From: Ambra pood <shop@ambra.example>\r\n')
    expect(content).toContain('To: mari@example.ee\r\n')
    expect(content).toContain(`Message-ID: ${messageId}\r\n`)
    expect(content).toContain('Date: Fri, 20 Nov 2026 10:00:00 +0000\r\n')
    expect(content).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(content).toMatch(/Content-Type: text\/plain[\s\S]*Content-Type: text\/html/)
  })

  it('attaches files with single-line names', async () => {
    const attachments = [
      {
        name: 'invoice-2026-000001.pdf\r\nBcc: eve@example.ee',
        type: 'application/pdf',
        content: Buffer.from('%PDF-1.7'),
      },
    ]
    const { path = '' } = await transport().send(mail({ attachments }))
    const content = await readFile(path, 'utf8')
    expect(content).toContain('Content-Type: application/pdf')
    expect(content).toContain(Buffer.from('%PDF-1.7').toString('base64'))
    expect(content).not.toMatch(/^Bcc:/m)
  })

  it('overwrites the file of the same mail and leaves no draft behind', async () => {
    const first = await transport().send(mail())
    const again = await transport().send(mail({ text: 'Tere veel' }))
    expect(again).toEqual(first)
    expect(await files()).toEqual(['mail.order_placed_540.eml'])
    expect(await readFile(first.path ?? '', 'utf8')).toContain('Tere veel')
  })

  it('keeps keys inside the folder', async () => {
    await transport().send(mail({ key: '../../etc/passwd' }))
    expect(await files()).toEqual(['.._.._etc_passwd.eml'])
  })

  it('prevents line breaks from adding a header', async () => {
    const { path = '' } = await transport().send(
      mail({ subject: 'A\r\nBcc: eve@example.ee\r\n\r\nbody', language: 'et\r\nX-Evil: 1' }),
    )
    const headers = (await readFile(path, 'utf8')).split('\r\n\r\n')[0] ?? ''
    expect(headers).not.toMatch(/^(Bcc|X-Evil):/im)
    expect(headers).toMatch(/^Subject: A Bcc: eve@example\.ee/m)
  })

  it.each(['not an address', 'a@b.ee\r\nBcc: c@d.ee', 'a@b.ee, c@d.ee', 'Eve <eve@example.ee>', ''])(
    'rejects the recipient %j',
    async (to) => {
      await expect(transport().send(mail({ to }))).rejects.toThrow(TypeError)
    },
  )

  it('rejects an invalid sender at once', () => {
    expect(() => createMailTransport({ outboxDir, from: 'Ambra' })).toThrow(TypeError)
  })
})

describe('SMTP transport', () => {
  it('sends the message to the SMTP server', async () => {
    const received: string[] = []
    const server = createServer((socket) => {
      let isData = false
      socket.write('220 test\r\n')
      socket.on('data', (chunk) => {
        const text = chunk.toString()
        received.push(text)
        if (isData) {
          if (!text.endsWith('\r\n.\r\n')) return
          isData = false
          socket.write('250 stored\r\n')
        } else if (text.startsWith('DATA')) {
          isData = true
          socket.write('354 go on\r\n')
        } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const transport = createMailTransport({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      outboxDir: '/nowhere',
      from: 'shop@ambra.example',
    })
    try {
      const { messageId, path } = await transport.send(mail())
      const all = received.join('')
      expect(path).toBeUndefined()
      expect(all).toContain('MAIL FROM:<shop@ambra.example>')
      expect(all).toContain('RCPT TO:<mari@example.ee>')
      expect(all).toContain(`Message-ID: ${messageId}`)
    } finally {
      transport.close()
      server.close()
    }
  })
})
