/** `npm run dev`: the provider on PORT (default 4173), restarted on change; the client, hot-reloaded, on port 5173. */
import { spawn } from 'node:child_process'

const env = { ...process.env, NODE_ENV: 'development' }
const children = [
  spawn(process.execPath, ['--import', 'tsx', '--watch', '--watch-preserve-output', 'src/server/main.ts'], {
    stdio: 'inherit',
    env,
  }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { stdio: 'inherit' }),
]

function stop() {
  for (const child of children) child.kill('SIGTERM')
}

process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.on('exit', stop)
