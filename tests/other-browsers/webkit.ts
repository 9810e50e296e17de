/** WebKit as GTK has it, driven by plain WebDriver, in a small window of our own: the driver's own keeps no profile. */
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { findWebKit } from '../../.config/other-browsers.ts'
import { leavePage, pagePatience, size, surroundings, type Browser, type Window } from './browser'
import { freePort, start } from './processes'

const program = fileURLToPath(new URL('webkit-window.py', import.meta.url))

/**
 * How long to wait for the page's answer, ms. The driver may lose a call while the page navigates; the caller then
 * repeats it.
 */
const questionPatience = 5_000

export const webkit: Browser = {
  name: 'WebKit',
  async open(profile) {
    const { driver, python, screen } = findWebKit()
    const display = start(
      screen,
      ['-displayfd', '3', '-screen', '0', `${size.width}x${size.height}x24`, '-nolisten', 'tcp'],
      surroundings,
    )
    const [number] = await once(display.told, 'data')
    const port = await freePort()
    const group = start(driver, [`--port=${port}`], {
      ...surroundings,
      DISPLAY: `:${String(number).trim()}`,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      GSETTINGS_BACKEND: 'memory',
    })
    const kill = async () => {
      await group.end('SIGKILL')
      await display.end('SIGTERM')
    }
    const ask = async <Reply>(method: string, path: string, body?: unknown, limit = pagePatience): Promise<Reply> => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(limit),
      })
      const { value } = (await response.json()) as { value: Reply & { error?: string; message?: string } }
      if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`)
      return value
    }
    try {
      await vi.waitFor(() => ask('GET', '/status'), { timeout: 20_000, interval: 20 })
      const options = { binary: python, args: [program, profile] }
      const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
        capabilities: {
          alwaysMatch: {
            pageLoadStrategy: 'none',
            timeouts: { script: questionPatience },
            'webkitgtk:browserOptions': options,
          },
        },
      })
      const session = `/session/${sessionId}`
      const run: Window['run'] = (work, ...args) =>
        ask(
          'POST',
          `${session}/execute/sync`,
          { script: `return (${work.toString()}).apply(null, arguments)`, args },
          questionPatience,
        )
      return {
        goto: (url) => leavePage(run, () => ask('POST', `${session}/url`, { url })),
        reload: () => leavePage(run, () => ask('POST', `${session}/refresh`, {})),
        run,
        async tapAt(x, y) {
          const actions = [
            { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ]
          await ask('POST', `${session}/actions`, { actions: [{ type: 'pointer', id: 'finger', actions }] })
        },
        async type(text) {
          const actions = [...text].flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ])
          await ask('POST', `${session}/actions`, { actions: [{ type: 'key', id: 'keys', actions }] })
        },
        kill,
      }
    } catch (error) {
      await kill()
      throw error
    }
  },
}
