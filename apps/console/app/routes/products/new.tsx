import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { loadTexts } from '#console/i18n/language.ts'
import { currentLanguage } from '#console/i18n/language.ts'
import { NewProduct } from '#console/screens/catalogue/products/new/new-product.tsx'
import type { Route } from './+types/new'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const [choices, { attributes }] = await Promise.all([
      client.query('products.choices', {}, { signal: request.signal }),
      client.query('attributes.list', {}, { signal: request.signal }),
      loadTexts('editor'),
    ])
    const { language } = currentLanguage()
    const names = attributes
      .filter(({ input, code }) => input === 'select' && code !== 'brand')
      .map(({ labels, code }) => labels[language] ?? labels['et'] ?? code)
    return { choices, attributes: [...new Set(names)] }
  })

export default function NewProductRoute({ loaderData }: Route.ComponentProps) {
  return <NewProduct {...loaderData} />
}
