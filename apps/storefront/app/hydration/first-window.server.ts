/** Parts of a page that may lie below the viewport; each is a separate layout box. */
const parts = 'main .section,#results article,body>footer'

/** 480px estimates the height of a part until it is laid out; nothing on the screen moves. */
const rule = `${parts}{content-visibility:auto;contain-intrinsic-size:auto none auto 480px;overflow-clip-margin:48px}`

/**
 * Script for the head: lays out the viewport before the rest of the page. Laying out everything took half
 * of the time to the first paint, and again when the font arrived. After load, the parts are laid out one
 * by one while the browser is idle; when this is done, or with the first click, the rule is removed.
 *
 * Pages that restore a scroll position (reload, back, `#reviews`) are laid out completely at once: their
 * heights must be exact. The rule is in an adopted style sheet, so that the markup stays as React rendered
 * it.
 */
export const firstWindowFirst = `if(!location.hash&&performance.getEntriesByType("navigation")[0]?.type==="navigate"){let s=new CSSStyleSheet,d=document,p=[],later=self.requestIdleCallback??setTimeout,end=()=>{d.adoptedStyleSheets=d.adoptedStyleSheets.filter(o=>o!==s);for(let e of p){e.style.contentVisibility="";e.getAttribute("style")||e.removeAttribute("style")}},next=n=>{let e=p[n];if(e&&d.adoptedStyleSheets.includes(s)){e.style.contentVisibility="visible";later(()=>next(n+1))}else end()};s.replaceSync("${rule}");d.adoptedStyleSheets=[s];addEventListener("load",()=>{p=[...d.querySelectorAll("${parts}")];later(()=>next(0))});for(let t of["click","popstate","beforeprint"])addEventListener(t,end,{capture:true,once:true})}`
