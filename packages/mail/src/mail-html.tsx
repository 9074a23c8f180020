import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { FactRow, MailBlock, MailDocument } from './mail-document.ts'

// Mail programs drop style sheets and custom properties: styles are inline and colours literal here.
const ink = '#1d2430'
const soft = '#5b6472'
const line = '#dfe3e8'
const amber = '#b45309'
const font = "'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
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
          <th scope="col" style={head}>
            {name}
          </th>
          <th scope="col" style={{ ...head, textAlign: 'right', paddingLeft: 12 }}>
            {qty}
          </th>
          <th scope="col" style={{ ...head, textAlign: 'right', paddingLeft: 12 }}>
            {price}
          </th>
          <th scope="col" style={{ ...head, textAlign: 'right', paddingLeft: 12 }}>
            {total}
          </th>
        </tr>
      </thead>
      <tbody>
        {block.rows.map((row, index) => (
          <tr key={index}>
            <td style={cell}>
              {row.name}
              {row.details ? <div style={{ color: soft, fontSize: 13 }}>{row.details}</div> : null}
            </td>
            <td style={amount}>{row.qty}</td>
            <td style={amount}>{row.unitPrice}</td>
            <td style={amount}>{row.total}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Sum = ({ row }: { row: FactRow }) => {
  const strong = row.isTotal
    ? { fontWeight: 700, fontSize: 18, borderBottom: 'none' }
    : { borderBottom: 'none' }
  return (
    <tr>
      <td style={{ ...cell, padding: '4px 0', ...strong }}>{row.label}</td>
      <td style={{ ...amount, padding: '4px 0 4px 12px', ...strong }}>{row.value}</td>
    </tr>
  )
}

const Fact = ({ row }: { row: FactRow }) => (
  <tr>
    <td width="38%" style={{ ...cell, color: soft, padding: '6px 12px 6px 0' }}>
      {row.label}
    </td>
    <td style={{ ...cell, padding: '6px 0', whiteSpace: 'pre-line' }}>{row.value}</td>
  </tr>
)

const Lines = ({ text }: { text: string }) =>
  text.split('\n').map((part, index) => (
    <span key={index}>
      {index > 0 ? <br /> : null}
      {part}
    </span>
  ))

function Block({ block }: { block: MailBlock }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p style={{ margin: '0 0 16px', fontSize: 16, lineHeight: 1.5 }}>
          <Lines text={block.text} />
        </p>
      )
    case 'small':
      return (
        <p style={{ margin: '0 0 12px', fontSize: 13, lineHeight: 1.5, color: soft }}>
          <Lines text={block.text} />
        </p>
      )
    case 'heading':
      return <h2 style={{ margin: '24px 0 8px', fontSize: 18 }}>{block.text}</h2>
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
      return (
        <p style={{ margin: '0 0 16px' }}>
          <a
            href={block.href}
            style={{
              display: 'inline-block',
              padding: '12px 20px',
              borderRadius: 8,
              background: ink,
              color: '#ffffff',
              textDecoration: 'none',
              fontWeight: 600,
            }}
          >
            {block.text}
          </a>
        </p>
      )
    case 'links':
      return (
        <ul style={{ margin: '0 0 16px', padding: '0 0 0 18px', fontSize: 15, lineHeight: 1.7 }}>
          {block.links.map((link) => (
            <li key={link.href + link.text}>
              <a href={link.href} style={{ color: amber }}>
                {link.text}
              </a>
            </li>
          ))}
        </ul>
      )
  }
}

const Page = ({ document }: { document: MailDocument }) => (
  <html lang={document.language}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light" />
      <title>{document.subject}</title>
    </head>
    <body style={{ margin: 0, padding: 0, background: '#f4f5f7', color: ink, fontFamily: font }}>
      <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{document.preview}</div>
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
        <tbody>
          <tr>
            <td align="center" style={{ padding: 16 }}>
              <div
                style={{
                  maxWidth: 600,
                  margin: '0 auto',
                  padding: 24,
                  background: '#ffffff',
                  borderRadius: 12,
                  textAlign: 'left',
                }}
              >
                <div style={{ fontSize: 20, fontWeight: 700, color: amber, marginBottom: 16 }}>Ambra</div>
                <h1 style={{ margin: '0 0 16px', fontSize: 24, lineHeight: 1.25 }}>{document.title}</h1>
                {document.blocks.map((block, index) => (
                  <Block key={index} block={block} />
                ))}
              </div>
              <div
                style={{
                  maxWidth: 600,
                  margin: '16px auto 0',
                  color: soft,
                  fontSize: 13,
                  lineHeight: 1.6,
                  textAlign: 'left',
                }}
              >
                {document.footer.map((part) => (
                  <div key={part}>{part}</div>
                ))}
              </div>
            </td>
          </tr>
        </tbody>
      </table>
    </body>
  </html>
)

/** The mail as a complete HTML page with inline styles, no pictures and no outside resource. */
export function mailHtml(document: MailDocument): string {
  return `<!doctype html>${renderToStaticMarkup(<Page document={document} />)}`
}
