/** A sheet that is printed stays on the page until its print dialog closes: Safari fires `afterprint` earlier. */
import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Paper } from '../../src/pieces/paper/Paper'

const print = vi.fn()
const printed = vi.fn()

beforeEach(() => {
  vi.stubGlobal('print', print)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

/** `focused`: whether the page has the focus; if not, the print dialog has it. */
function renderPaper(focused: boolean) {
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(focused)
  render(
    <MantineProvider env="test">
      <Paper onPrinted={printed}>Lista de marzo</Paper>
    </MantineProvider>,
  )
  expect(print).toHaveBeenCalledTimes(1)
  expect(screen.getByText('Lista de marzo')).toBeTruthy()
  return { focusPage: () => void focus.mockReturnValue(true) }
}
const afterPrint = () => act(() => void window.dispatchEvent(new Event('afterprint')))
const later = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('an `afterprint` that comes at once does not take the paper away', () => {
  renderPaper(true)
  afterPrint()
  expect(printed).not.toHaveBeenCalled()
  later(3_000)
  expect(printed).not.toHaveBeenCalled()
  later(1_000)
  expect(printed).toHaveBeenCalledTimes(1)
})

test('while the print dialog has the focus the paper stays, however long it is open', () => {
  const { focusPage } = renderPaper(false)
  afterPrint()
  later(600_000)
  expect(printed).not.toHaveBeenCalled()
  focusPage()
  later(4_000)
  expect(printed).toHaveBeenCalledTimes(1)
})

test.each(['pointerDown', 'keyDown'] as const)('%s after printing takes it away, before it does not', (hand) => {
  renderPaper(false)
  fireEvent[hand](document.body)
  expect(printed).not.toHaveBeenCalled()
  afterPrint()
  fireEvent[hand](document.body)
  later(600_000)
  expect(printed).toHaveBeenCalledTimes(1)
})
