/** Half-typed text: what counts as such, so that a new version never takes it away from a person who is writing. */
import { afterEach, beforeAll, expect, test } from 'vitest'
import { isTypingAnywhere, isTypingHere, watchTyping } from '../../src/app/typing'

beforeAll(watchTyping)
afterEach(() => document.body.replaceChildren())

function show(html: string) {
  document.body.innerHTML = html
  return (selector: string) => {
    const field = document.querySelector(selector)
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) throw new Error(selector)
    return field
  }
}
function write(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
  field.focus()
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

test('a form counts from its first letter until it goes away, also while one looks elsewhere', async () => {
  const find = show('<form><textarea></textarea><input name="otro"></form>')
  expect(isTypingHere()).toBe(false)
  write(find('textarea'), 'Llegó con')
  find('input').focus()
  expect(isTypingHere()).toBe(true)
  expect(await isTypingAnywhere()).toBe(true)
  document.body.replaceChildren()
  expect(isTypingHere()).toBe(false)
  expect(await isTypingAnywhere()).toBe(false)
})

test('taking back every letter leaves nothing to lose', () => {
  const find = show('<form><input value="Ana"></form>')
  write(find('input'), 'Anab')
  expect(isTypingHere()).toBe(true)
  write(find('input'), 'Ana')
  expect(isTypingHere()).toBe(false)
})

test('a field outside a form counts while one writes in it, for it saves itself when left', () => {
  const find = show('<input id="puntos"><button>Otro</button>')
  write(find('#puntos'), '7')
  expect(isTypingHere()).toBe(true)
  find('#puntos').blur()
  expect(isTypingHere()).toBe(false)
})

test('a search box holds nothing that could be lost', () => {
  const find = show('<form><input type="search"></form>')
  write(find('input'), 'íñigo')
  expect(isTypingHere()).toBe(false)
})
