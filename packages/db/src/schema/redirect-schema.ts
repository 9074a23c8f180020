/** Old addresses with what stands there now. @see migrations/0039_redirects.ts */
export type RedirectTables = {
  redirects: { source: string; target: string | null; status: 301 | 302 | 410; created_at: Date }
}
