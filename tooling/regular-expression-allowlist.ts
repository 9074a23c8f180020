/** Expressions that may be superlinear, each with its reason. `expression` is `dynamic` for one built at run time. */
export const allowedExpressions: readonly { file: string; expression: string; reason: string }[] = [
  ...[
    ['check-boundaries.ts', 'dynamic'],
    ['check-boundaries.ts', String.raw`^export (\*|(type )?\{[^}]*\}) from`],
    ['check-texts.ts', String.raw`(?<![\w'"])(["'])((?:(?!\1).|(?<=\w)'(?=\w))+)\1(?!\w)`],
    ['glossary.ts', 'dynamic'],
    ['icu-text.ts', 'dynamic'],
    ['icu-text.ts', String.raw`\s*(=?\w+)\s*\{`],
    ['make-icons.ts', 'dynamic'],
    ['screenshots.ts', 'dynamic'],
    ['size-budget.ts', String.raw`^messages-.*-core-.*\.js$`],
    ['spec-rows.ts', String.raw`^\*\*([^*]+)\*\*:\s*(.*)$`],
    ['spec-rows.ts', String.raw`(?:,|\s+and)\s+(?=\uE000)`],
    ['spec-text.ts', String.raw`\s*\n\s*`],
    ['test-titles.ts', 'dynamic'],
    [
      'test-titles.ts',
      '(?:\\b(?:it|test|describe)(?:\\.(?!skip\\b|todo\\b)\\w+)*|\\))\\(\\s*([\'"`])((?:\\\\.|(?!\\1)[^\\\\])*)\\1',
    ],
    ['test-titles.ts', '%[sdjiofp#]|\\$\\{[^}]*\\}|\\$\\w+(?:\\.\\w+)*'],
    ['text-rules.ts', String.raw`\S+@\S+|https?:\S+`],
  ].map(([file, expression = '']) => ({
    file: `tooling/${file}`,
    expression,
    reason: 'a check of this repository: reads its own files, never runs in the shop',
  })),
  {
    file: 'apps/storefront/vite.config.ts',
    expression: 'dynamic',
    reason: 'an alternation of module names at build time',
  },
  {
    file: 'packages/search/src/text/keyboard-layout.ts',
    expression: 'dynamic',
    reason: 'an alternation of fixed letters without repetition: one look at each place',
  },
]
