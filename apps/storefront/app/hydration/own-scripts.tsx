import { Children, createContext, isValidElement, type ReactNode, useContext } from 'react'
import { Scripts, ScrollRestoration, UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router'

/** Called with the text of each inline script that the server itself writes. */
type NoteScript = (text: string) => void
const NoteScripts = createContext<NoteScript>(() => undefined)

/** Server only: learns the inline scripts of the page while they are written, for its content security policy. */
export const NoteScriptsProvider = NoteScripts

/**
 * The router's own scripts. They are called as functions, so that the text of each is noted where it is made: a script
 * that stands in the finished page for any other reason is not among them.
 */
function ServerScripts() {
  const note = useContext(NoteScripts)
  const scroll = ScrollRestoration({})
  const scripts = Scripts({})
  for (const node of [scroll, scripts]) noteInlineScripts(node, note)
  return (
    <>
      {scroll}
      {scripts}
    </>
  )
}

/** In the browser the scripts have run: React passes over what else stands in the body. The place on the page remains. */
function ScrollPlace() {
  useScrollRestoration()
  return null
}

export const OwnScripts = import.meta.env.SSR ? ServerScripts : ScrollPlace

type ElementProps = {
  src?: string
  dangerouslySetInnerHTML?: { __html: string }
  children?: ReactNode
}

function noteInlineScripts(node: ReactNode, note: NoteScript): void {
  Children.forEach(node, (child) => {
    if (!isValidElement<ElementProps>(child)) return
    const { src, dangerouslySetInnerHTML, children } = child.props
    if (child.type === 'script' && !src && dangerouslySetInnerHTML) note(dangerouslySetInnerHTML.__html)
    noteInlineScripts(children, note)
  })
}
