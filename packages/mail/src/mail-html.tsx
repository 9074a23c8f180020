import type { ReactNode } from 'react'
import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import { fitted, markFiles, markGrounds, shopMark } from '@ambra/domain/platform/shop/shop-mark'
import { renderToStaticMarkup } from 'react-dom/server'
import type { FactRow, MailBlock, MailDocument } from './mail-document.ts'

// The light theme is inline with literal colours (of the storefront's tokens), because many mail programs
// drop style sheets and custom properties; the style sheet adds only dark mode and narrow screens.
const ink = '#15171a'
const soft = '#5a5f67'
const line = '#e6e3dd'
const amberText = '#8a5200'
const font = "Onest, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const sheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .card { padding: 20px 18px !important; }
  .unit { display: none !important; }
}
@media (prefers-color-scheme: dark) {
  body, .page { background: #121315 !important; color: #dedbd5 !important; }
  .card { background: #1e2023 !important; }
  .ink { color: #f7f5f1 !important; }
  .soft { color: #aeaba4 !important; }
  .cell { border-color: #3a3d42 !important; }
  .link { color: #f7b64e !important; }
  .dark { background: #ffffff !important; padding: 8px !important; }
  .second { color: #f7f5f1 !important; border-color: #787b81 !important; }
}
`
const cell = {
  padding: '8px 0',
  borderBottom: `1px solid ${line}`,
  verticalAlign: 'top' as const,
  fontSize: 15,
}
const amount = { ...cell, textAlign: 'right' as const, whiteSpace: 'nowrap' as const, paddingLeft: 12 }
const head = { ...cell, color: soft, fontSize: 13, fontWeight: 400, textAlign: 'left' as const }

const Table = ({ children }: { children: ReactNode }) => (
  <table
    role="presentation"
    width="100%"
    cellPadding={0}
    cellSpacing={0}
    style={{ borderCollapse: 'collapse', margin: '0 0 16px' }}
  >
    <tbody>{children}</tbody>
  </table>
)

function Goods({ block }: { block: Extract<MailBlock, { kind: 'goods' }> }) {
  const [name, qty, price, total] = block.columns
  return (
    <table
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      aria-label={block.caption}
      style={{ borderCollapse: 'collapse', margin: '0 0 8px' }}
    >
      <thead>
        <tr>
          <th scope="col" className="cell soft" style={head}>
            {name}
          </th>
          <th scope="col" className="cell soft" style={{ ...head, textAlign: 'right', paddingLeft: 12 }}>
            {qty}
          </th>
          <th scope="col" className="cell soft unit" style={{ ...head, textAlign: 'right', paddingLeft: 12 }}>
            {price}
          </th>
          <th scope="col" className="cell soft" style={{ ...head, textAlign: 'right', paddingLeft: 12 }}>
            {total}
          </th>
        </tr>
      </thead>
      <tbody>
        {block.rows.map((row, index) => (
          <tr key={index}>
            <td className="cell" style={cell}>
              {row.name}
              {row.details ? (
                <div className="soft" style={{ color: soft, fontSize: 13 }}>
                  {row.details}
                </div>
              ) : null}
            </td>
            <td className="cell" style={amount}>
              {row.qty}
            </td>
            <td className="cell unit" style={amount}>
              {row.unitPrice}
            </td>
            <td className="cell ink" style={{ ...amount, color: ink, fontWeight: 600 }}>
              {row.total}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Sum = ({ row }: { row: FactRow }) => {
  const strong = row.isTotal
    ? { fontWeight: 600, fontSize: 20, color: ink, borderBottom: 'none' }
    : { borderBottom: 'none' }
  return (
    <tr>
      <td className={row.isTotal ? 'ink' : ''} style={{ ...cell, padding: '4px 0', ...strong }}>
        {row.label}
      </td>
      <td className={row.isTotal ? 'ink' : ''} style={{ ...amount, padding: '4px 0 4px 12px', ...strong }}>
        {row.value}
      </td>
    </tr>
  )
}

const Fact = ({ row }: { row: FactRow }) => (
  <tr>
    <td width="38%" className="cell soft" style={{ ...cell, color: soft, padding: '8px 12px 8px 0' }}>
      {row.label}
    </td>
    <td className="cell" style={{ ...cell, padding: '8px 0', whiteSpace: 'pre-line' }}>
      {row.value}
    </td>
  </tr>
)

const Lines = ({ text }: { text: string }) =>
  text.split('\n').map((part, index) => (
    <span key={index}>
      {index > 0 ? <br /> : null}
      {part}
    </span>
  ))

/** The first button is amber, as on the pages; further ones are outlined. */
function Button({ block, isFirst }: { block: Extract<MailBlock, { kind: 'button' }>; isFirst: boolean }) {
  const look = isFirst
    ? { background: '#f5a524', color: '#1b1204', border: '1px solid #f5a524' }
    : { color: ink, border: '1px solid #85888e' }
  return (
    <p style={{ margin: '0 0 20px' }}>
      <a
        href={block.href}
        className={isFirst ? 'first' : 'second'}
        style={{
          display: 'inline-block',
          padding: '13px 22px',
          borderRadius: 12,
          textDecoration: 'none',
          fontWeight: 600,
          ...look,
        }}
      >
        {block.text}
      </a>
    </p>
  )
}

function Block({ block, isFirstButton }: { block: MailBlock; isFirstButton: boolean }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p style={{ margin: '0 0 16px', fontSize: 16, lineHeight: 1.5 }}>
          <Lines text={block.text} />
        </p>
      )
    case 'small':
      return (
        <p className="soft" style={{ margin: '0 0 12px', fontSize: 13, lineHeight: 1.5, color: soft }}>
          <Lines text={block.text} />
        </p>
      )
    case 'heading':
      return (
        <h2
          className="ink"
          style={{ margin: '28px 0 8px', fontSize: 18, fontWeight: 600, letterSpacing: '-.02em', color: ink }}
        >
          {block.text}
        </h2>
      )
    case 'goods':
      return <Goods block={block} />
    case 'sums':
      return (
        <Table>
          {block.rows.map((row) => (
            <Sum key={row.label} row={row} />
          ))}
        </Table>
      )
    case 'facts':
      return (
        <Table>
          {block.rows.map((row) => (
            <Fact key={row.label} row={row} />
          ))}
        </Table>
      )
    case 'button':
      return <Button block={block} isFirst={isFirstButton} />
    case 'links':
      return (
        <ul style={{ margin: '0 0 16px', padding: '0 0 0 18px', fontSize: 15, lineHeight: 1.7 }}>
          {block.links.map((link) => (
            <li key={link.href + link.text}>
              <a href={link.href} className="link" style={{ color: amberText }}>
                {link.text}
              </a>
            </li>
          ))}
        </ul>
      )
  }
}

/** Shop's logo, whose alternative text is its name, because pictures are often blocked. */
function Mark({ home }: { home: string }) {
  const { name } = currentShop()
  const { text, picture } = shopMark(currentShop())
  const wordmark = {
    fontSize: 24,
    fontWeight: 600,
    letterSpacing: '-.045em',
    color: ink,
    verticalAlign: 'middle',
  } as const
  return (
    <div style={{ marginBottom: 20, lineHeight: 1 }}>
      {picture && (
        <img
          className={`ink ${picture.tone ?? ''}`.trim()}
          src={new URL(`/media/${picture.folder}/${markFiles.logo}`, home).href}
          {...fitted(picture, { width: 240, height: 40 })}
          alt={text ? '' : name}
          style={{
            ...wordmark,
            marginRight: 9,
            border: 0,
            ...(picture.tone === 'pale' && { padding: 8, background: markGrounds.pale }),
          }}
        />
      )}
      {text && (
        <span className="ink" style={wordmark}>
          {text}
        </span>
      )}
    </div>
  )
}

const Footer = ({ lines }: { lines: readonly string[] }) => (
  <div
    className="soft"
    style={{
      maxWidth: 600,
      margin: '16px auto 0',
      padding: '0 8px',
      color: soft,
      fontSize: 13,
      lineHeight: 1.6,
      textAlign: 'left',
    }}
  >
    {lines.map((part) => (
      <div key={part}>
        {part.startsWith('https://') || part.startsWith('http://') ? (
          <a href={part} className="link" style={{ color: amberText }}>
            {part}
          </a>
        ) : (
          part
        )}
      </div>
    ))}
  </div>
)

function Card({ document: { title, blocks }, home }: PageProps) {
  const firstButton = blocks.findIndex(({ kind }) => kind === 'button')
  return (
    <div
      className="card"
      style={{
        maxWidth: 600,
        margin: '0 auto',
        padding: 32,
        boxSizing: 'border-box',
        background: '#ffffff',
        borderRadius: 24,
        textAlign: 'left',
      }}
    >
      <Mark home={home} />
      <h1
        className="ink"
        style={{
          margin: '0 0 16px',
          fontSize: 26,
          fontWeight: 600,
          lineHeight: 1.2,
          letterSpacing: '-.03em',
          color: ink,
        }}
      >
        {title}
      </h1>
      {blocks.map((block, index) => (
        <Block key={index} block={block} isFirstButton={index === firstButton} />
      ))}
    </div>
  )
}

type PageProps = { document: MailDocument; home: string }

const Page = ({ document, home }: PageProps) => (
  <html lang={document.language}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{document.subject}</title>
      <style>{sheet}</style>
    </head>
    <body style={{ margin: 0, padding: 0, background: '#f5f3ef', color: '#2a2d32', fontFamily: font }}>
      <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{document.preview}</div>
      <table role="presentation" className="page" width="100%" cellPadding={0} cellSpacing={0}>
        <tbody>
          <tr>
            <td align="center" style={{ padding: '24px 12px' }}>
              <Card document={document} home={home} />
              <Footer lines={document.footer} />
            </td>
          </tr>
        </tbody>
      </table>
    </body>
  </html>
)

/**
 * Renders the mail as a complete HTML page with inline styles. Its only picture is the shop's logo.
 * @param home absolute address of the shop
 */
export function mailHtml(document: MailDocument, home: string): string {
  return `<!doctype html>${renderToStaticMarkup(<Page document={document} home={home} />)}`
}
