import { defaultStore } from '@ambra/domain/stores'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { createTranslate, MessagesProvider } from '#app/i18n/messages.tsx'
import { StoreProvider } from '#app/i18n/store.tsx'
import { compileMessages } from '../../vite/compile-messages.ts'
import { ErrorPage } from './error-page.tsx'

vi.mock('virtual:message-urls', () => ({ default: {} }))

const translate = createTranslate('en-US', compileMessages().en)

/** The page of this error at /c/phones. */
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

describe('the page of an error (spec §2 "Other screens named")', () => {
  it("says 'Internal Server Error 500', nothing of the error, and lets the shopper try again (spec §8)", () => {
    const html = pageOf(new Error('select * from secrets'))
    expect(headingOf(html)).toBe('Internal Server Error 500')
    expect(html).not.toContain('secrets')
    expect(html).toContain('<a class="link" href="/c/phones">Try again</a>')
  })

  it("says 'We can't find the page' of a 404, which nothing tries again (spec §8)", () => {
    const html = pageOf(new ErrorResponse(404, 'Not Found', null))
    expect(headingOf(html)).toMatch(/^We can['’]t find the page$/)
    expect(html).not.toContain('Try again')
  })
})
