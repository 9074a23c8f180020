import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { takeLinkSecret } from './api/link-secret.ts'
import { firstLanguage, speak } from './i18n/language.ts'

// Runs first, so that the secret of a link leaves the address at once.
takeLinkSecret()
// A top-level await would deadlock: other chunks import from this module.
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
