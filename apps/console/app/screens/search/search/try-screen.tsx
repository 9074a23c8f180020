import { SearchHead, useStore } from '#console/screens/search/search/search-head.tsx'
import { TryOut } from '#console/screens/search/search/try-out.tsx'
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
