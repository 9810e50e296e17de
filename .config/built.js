/** Builds the server's program where it is not built yet: in production it is, and the builder is not installed. */
import { execSync } from 'node:child_process'
import { existsSync } from 'node:fs'

if (!existsSync('dist/server/main.js')) execSync('npm run --silent build:server', { stdio: 'inherit' })
