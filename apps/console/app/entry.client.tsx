import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { takeLinkSecret } from './api/link-secret.ts'
import { firstLanguage, speak } from './i18n/language.ts'

// Before anything else looks at the address: the secret of a link stands in it no longer than this.
takeLinkSecret()
// Awaited at the top of this module it would wait for itself: other chunks import from this one.
void speak(firstLanguage()).then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  }),
)
