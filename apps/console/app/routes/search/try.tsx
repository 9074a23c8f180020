import { SearchHead, useStore } from '#console/features/search/search-head.tsx'
import { TryOut } from '#console/features/search/try-out.tsx'
import { useTranslate } from '#console/i18n/translate.tsx'

export default function TryRoute() {
  const t = useTranslate()
  const store = useStore()
  return (
    <>
      <SearchHead view="try" lead={t('search.tryLead')} />
      <TryOut key={store} store={store} />
    </>
  )
}
