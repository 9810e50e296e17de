import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      { extends: true, test: { name: 'house', include: ['tests/house/**/*.test.ts'], environment: 'node' } },
      { extends: true, test: { name: 'offline', include: ['tests/offline/**/*.test.ts'], environment: 'node', testTimeout: 60_000 } },
      { extends: true, test: { name: 'screens', include: ['tests/screens/**/*.test.tsx'], environment: 'happy-dom' } },
      { extends: true, test: { name: 'pglite', include: ['tests/server/**/*.test.ts'], environment: 'node', env: { TEST_DATABASE: 'pglite' }, testTimeout: 60_000, hookTimeout: 60_000 } },
      { extends: true, test: { name: 'postgres', include: ['tests/server/**/*.test.ts'], environment: 'node', env: { TEST_DATABASE: 'postgres' }, testTimeout: 60_000, hookTimeout: 60_000 } },
    ],
  },
})
