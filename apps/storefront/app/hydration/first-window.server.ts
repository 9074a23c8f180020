/** Parts of a page that may lie below the first window; boxes of their own, since they are laid out apart. */
const parts = 'main .section,#results article,body>footer'

/** A guess at the height of a part until it is laid out; it moves nothing that is on the screen. */
const rule = `${parts}{content-visibility:auto;contain-intrinsic-size:auto none auto 480px;overflow-clip-margin:48px}`

/**
 * Script of the head: on a first view the browser lays out what the window shows before it lays out the rest, which took half
 * of the time to the first paint and all of it again when the font came. Once the page has loaded the parts are made one at a
 * time while nothing else is to be done; after that, or with the first click, the page is as if this had never been.
 *
 * A page that returns to its place (reload, back, `#reviews`) is laid out as a whole at once: heights must be true there.
 * The rule lives in a sheet of the document's own, so that the markup React finds is the markup it was given.
 */
export const firstWindowFirst = `if(!location.hash&&performance.getEntriesByType("navigation")[0]?.type==="navigate"){let s=new CSSStyleSheet,d=document,p=[],later=self.requestIdleCallback??setTimeout,end=()=>{d.adoptedStyleSheets=d.adoptedStyleSheets.filter(o=>o!==s);for(let e of p){e.style.contentVisibility="";e.getAttribute("style")||e.removeAttribute("style")}},next=n=>{let e=p[n];if(e&&d.adoptedStyleSheets.includes(s)){e.style.contentVisibility="visible";later(()=>next(n+1))}else end()};s.replaceSync("${rule}");d.adoptedStyleSheets=[s];addEventListener("load",()=>{p=[...d.querySelectorAll("${parts}")];later(()=>next(0))});for(let t of["click","popstate","beforeprint"])addEventListener(t,end,{capture:true,once:true})}`
