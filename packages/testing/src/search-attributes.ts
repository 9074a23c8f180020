import type { Attribute } from '@ambra/contract/catalogue/category'

type Option = Attribute['options'][number]

/** Returns an attribute document with its options. */
export function anAttribute(
  code: string,
  input: Attribute['frontend_input'],
  options: Option[] = [],
  unit?: string,
): Attribute {
  return {
    id: 100,
    attribute_id: 100,
    attribute_code: code,
    frontend_input: input,
    frontend_label: code,
    default_frontend_label: code,
    is_user_defined: true,
    is_visible: true,
    is_visible_on_front: '1',
    is_comparable: '0',
    is_filterable: true,
    entity_type_id: '4',
    position: 0,
    options,
    ...(unit === undefined ? {} : { unit }),
  }
}

/** Attributes of the suite's products: option 52 of the colour is known, 60 has a blank label, 70 none at all. */
export const suiteAttributes: readonly Attribute[] = [
  {
    ...anAttribute('color', 'select', [
      { value: '49', label: 'Must', swatch: '#111' },
      { value: '52', label: 'Hall', code: 'gray' },
      { value: '60', label: ' ' },
    ]),
    id: 1,
  },
  {
    ...anAttribute('brand', 'select', [
      { value: '7', label: 'Aurel' },
      { value: '9', label: 'Samsung' },
      { value: '12', label: 'Nordel' },
    ]),
    id: 2,
  },
]
