/**
 * The linter: TypeScript rules (inside src no `any`, no `!` and no cast except `as const`) and React's rules of hooks.
 * The hook rules that compile every component take as long as all others together, so `npm test` skips them; `npm run
 * check` and the long run check them.
 *
 * The linter needs the API of TypeScript 6; `check:types` uses the native compiler (7), which is five times as fast.
 * Both read the same settings.
 */
import hooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const {
  'react-hooks/rules-of-hooks': rulesOfHooks,
  'react-hooks/exhaustive-deps': exhaustiveDeps,
  ...compilerRules
} = hooks.configs.recommended.rules
const hookRules = { 'react-hooks/rules-of-hooks': rulesOfHooks, 'react-hooks/exhaustive-deps': exhaustiveDeps }

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', '.artifacts/**', '.data/**'] },
  ...tseslint.configs.recommended,
  // Prettier breaks the lines of code, but not those of comments.
  { rules: { 'max-len': ['error', { code: Infinity, comments: 120, ignoreUrls: true }] } },
  {
    files: ['src/**/*.{ts,tsx}', 'tests/screens/**/*.{ts,tsx}'],
    // These folders contain no React.
    ignores: [
      'src/{contract,domain,server,service-worker,texts}/**',
      'src/offline/{database,engine,mirror,outbox,queries,sync}/**',
    ],
    plugins: { 'react-hooks': hooks },
    rules: process.env.PLAN === 'test' ? hookRules : { ...hookRules, ...compilerRules },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'tests/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        {
          // Chromium leaves such an element's text out of the name of the button or link that contains it.
          selector:
            "JSXElement[openingElement.name.name=/(Button|Link)$|^(a|button|summary)$/] JSXAttribute[name.name='role'][value.value=/^(status|alert|log)$/]",
          message: 'The button or link would have no name for a screen reader: use aria-live instead of the role.',
        },
      ],
    },
  },
)
