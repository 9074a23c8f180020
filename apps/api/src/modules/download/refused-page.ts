import { errorText } from '@ambra/contract/error-text'
import type { ErrorCode } from '@ambra/contract/errors'
import { defaultStore, stores } from '@ambra/domain/stores'

/** What a person sees whose link opens no file: the reason in the language of the order, and the way to the shop. */
export function refusedPage(code: ErrorCode, language: string | undefined): string {
  const store = stores.find((one) => one.language === language) ?? defaultStore
  const text = errorText(store.language, code)
  return `<!doctype html>
<html lang="${store.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${text}</title>
</head>
<body>
<h1>Ambra</h1>
<p>${text}</p>
<p><a href="${store.prefix || '/'}">Ambra</a></p>
</body>
</html>
`
}
