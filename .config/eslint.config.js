/**
 * The linter: types first (no any, no !, no cast but `as const` inside src), then the rules of hooks. Those that compile every
 * component to judge it cost as much as all others: `npm test` leaves them to `npm run check` and the long run.
 */
import hooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const { 'react-hooks/rules-of-hooks': inOrder, 'react-hooks/exhaustive-deps': whole, ...compiled } = hooks.configs.recommended.rules
const ofHooks = { 'react-hooks/rules-of-hooks': inOrder, 'react-hooks/exhaustive-deps': whole }

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', '.artifacts/**', '.data/**'] },
  ...tseslint.configs.recommended,
  {
    files: ['src/**/*.{ts,tsx}', 'tests/screens/**/*.{ts,tsx}'],
    // Where there is no React.
    ignores: ['src/{contract,domain,server,service-worker,texts}/**', 'src/offline/{database,engine,mirror,outbox,queries,sync}/**'],
    plugins: { 'react-hooks': hooks },
    rules: process.env.PLAN === 'test' ? ofHooks : { ...ofHooks, ...compiled },
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
    },
  },
)
