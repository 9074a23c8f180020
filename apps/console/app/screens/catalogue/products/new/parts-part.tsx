import { makingLimits } from '@ambra/contract/catalogue/new-product-limits'
import { useState } from 'react'
import { client } from '#console/api/client.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button, IconButton } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Part } from '#console/ui/page.tsx'
import { SearchField } from '#console/ui/search-field.tsx'
import styles from './new.module.css'
import type { Typed } from './new-product.ts'

type Parts = Typed['parts']
type Found = { sku: string; name: string }
const shown = 8

/** Parts of a grouped product: finds products and sets their suggested quantities. */
export function PartsPart({ parts, change }: { parts: Parts; change: (next: Parts) => void }) {
  const t = useTranslate()
  const command = useCommand({ isLook: true })
  const [search, setSearch] = useState('')
  const [found, setFound] = useState<readonly Found[]>()
  const find = (q: string) =>
    command.run(async () => {
      const { rows } = await client.query('products.list', { q, limit: 40 })
      const isPart = (type: string) => type !== 'configurable' && type !== 'grouped' && type !== 'bundle'
      setFound(rows.filter(({ type }) => isPart(type)).slice(0, shown))
    })
  return (
    <Part title={t('editor.new.parts')}>
      <ul className={styles.files}>
        {parts.map((part, at) => (
          <li key={part.sku}>
            <span>{part.name}</span>
            <Field
              label={t('editor.new.piecesOf', { name: part.name })}
              inputMode="numeric"
              maxLength={3}
              value={String(part.qty)}
              onChange={(text) => change(parts.with(at, { ...part, qty: Math.min(100, Number(text) || 1) }))}
            />
            <IconButton
              icon="x"
              label={t('editor.new.withoutRow', { name: part.name })}
              onPress={() => change(parts.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ul>
      {parts.length < makingLimits.parts && (
        <div className={form.filters}>
          <SearchField
            label={t('editor.new.findPart')}
            submit={t('products.search')}
            icon="search"
            command={command}
            value={search}
            onChange={setSearch}
            onSearch={find}
            minLength={1}
          />
        </div>
      )}
      {found && (
        <div className={form.inline} role="status">
          {found.length === 0 && <span className="muted">{t('products.none')}</span>}
          {found
            .filter(({ sku }) => parts.every((part) => part.sku !== sku))
            .map(({ sku, name }) => (
              <Button key={sku} icon="plus" onPress={() => change([...parts, { sku, name, qty: 1 }])}>
                {name}
              </Button>
            ))}
        </div>
      )}
    </Part>
  )
}
