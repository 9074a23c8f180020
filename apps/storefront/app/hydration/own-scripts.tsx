import { Children, createContext, isValidElement, type ReactNode, useContext } from 'react'
import { Scripts, ScrollRestoration, UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router'

type NoteScript = (text: string) => void
const NoteScripts = createContext<NoteScript>(() => undefined)

/**
 * Server only: records the inline scripts of the page during rendering, for its content security policy.
 */
export const NoteScriptsProvider = NoteScripts

/**
 * Renders the router's own scripts. Calls the components as functions to record the text of each script at
 * its source; scripts from anywhere else on the page are not recorded.
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

/**
 * In the browser the scripts have already run, and React ignores unknown elements in the body. Only scroll
 * restoration remains.
 */
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
