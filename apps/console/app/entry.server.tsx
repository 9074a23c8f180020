import { renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

/** Runs once, in the build: it writes the one static page. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Response {
  headers.set('content-type', 'text/html')
  const html = renderToString(<ServerRouter context={context} url={request.url} />)
  return new Response(`<!DOCTYPE html>${html}`, { status, headers })
}
