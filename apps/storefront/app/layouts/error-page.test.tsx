import { defaultStore } from '@ambra/domain/platform/shop/stores'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { createTranslate, MessagesProvider } from '#app/i18n/messages.tsx'
import { StoreProvider } from '#app/i18n/store.tsx'
import { compileMessages } from '../../vite/compile-messages.ts'
import { ErrorPage } from './error-page.tsx'

vi.mock('virtual:message-urls', () => ({ default: {} }))

const translate = createTranslate('en-US', compileMessages().en)

function pageOf(error: unknown): string {
  const Stub = createRoutesStub([{ path: '*', Component: () => <ErrorPage error={error} isFramed /> }])
  return renderToStaticMarkup(
    <MessagesProvider translate={translate}>
      <StoreProvider store={defaultStore}>
        <Stub initialEntries={['/c/phones']} />
      </StoreProvider>
    </MessagesProvider>,
  )
}
const headingOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]?.replaceAll('&#x27;', "'")

describe('error page (spec §2 "Other screens named")', () => {
  it("shows 'Internal Server Error 500' without error details, and a retry link (spec §8)", () => {
    const html = pageOf(new Error('select * from secrets'))
    expect(headingOf(html)).toBe('Internal Server Error 500')
    expect(html).not.toContain('secrets')
    expect(html).toContain('<a class="link" href="/c/phones">Try again</a>')
  })

  it("shows 'We can't find the page' for a 404, without a retry link (spec §8)", () => {
    const html = pageOf(new ErrorResponse(404, 'Not Found', null))
    expect(headingOf(html)).toMatch(/^We can['’]t find the page$/)
    expect(html).not.toContain('Try again')
  })
})
