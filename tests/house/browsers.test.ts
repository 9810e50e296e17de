/**
 * The build's check against the promised browsers can fail: each way in which something too new comes in is named with
 * its file.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openChecker } from '../../.config/build/browsers/check'
import { promised } from '../../.config/build/browsers/promised'

const check = openChecker()

describe('what a promised browser lacks', () => {
  test.each([
    ['a.js', `const signal=AbortSignal.any([one,other])`, 'AbortSignal.any'],
    ['a.js', `if(URL.canParse(x))y()`, 'URL.canParse'],
    ['a.js', `const{promise}=Promise.withResolvers()`, 'Promise.withResolvers'],
    ['a.js', `Object.groupBy(rows,k)`, 'Object.groupBy'],
    ['a.js', `await Array.fromAsync(rows)`, 'Array.fromAsync'],
    ['a.js', `one.isSubsetOf(other)`, 'isSubsetOf'],
    ['a.js', `requestIdleCallback(work)`, 'requestIdleCallback'],
    ['a.js', `window.requestIdleCallback(work)`, 'requestIdleCallback'],
    ['a.js', `menu.current.hidePopover()`, 'hidePopover'],
    ['a.js', '(0,A.jsx)(`nav`,{id:`menu`,popover:`auto`})', 'attribute popover'],
    ['a.js', '(0,A.jsx)("button",{popoverTarget:"menu"})', 'attribute popovertarget'],
    ['a.js', `const letters=/\\p{L}/v`, 'grammar'],
    ['a.js', `using file=open()`, 'grammar'],
    ['a.css', `.a{color:red;.b{color:blue}}`, 'nesting'],
    ['a.css', `.a{&:hover{color:blue}}`, 'nesting'],
    ['a.css', `.a{color:light-dark(#000,#fff)}`, 'light-dark()'],
    ['a.css', `@starting-style{.a{opacity:0}}`, '@starting-style'],
    ['a.css', `.a{mask:linear-gradient(#000,#fff)}`, 'mask'],
    ['a.css', `.a:popover-open{color:red}`, ':popover-open'],
    ['a.css', `.a{position-anchor:--b}`, 'position-anchor'],
    ['a.html', `<nav id="menu" popover="auto">`, 'attribute popover'],
    ['a.html', `<p>Hola</p><style>.a{.b{color:red}}</style>`, 'nesting'],
    ['a.html', `<p>Hola</p><script>AbortSignal.any([])</script>`, 'AbortSignal.any'],
  ])('%s: %s', (file, text, feature) => expect(check(file, text)[0]).toContain(`${file} uses ${feature}`))
})

describe('and it stays quiet about', () => {
  test.each([
    [
      'what is asked before',
      'a.js',
      'const rest=`requestIdleCallback`in window?requestIdleCallback(work):setTimeout(work)',
    ],
    ['what is asked by its type', 'a.js', `if(typeof AbortSignal.any==='function')AbortSignal.any([])`],
    ['what may be missing', 'a.js', `document.startViewTransition?.(draw)`],
    ['what all of them have', 'a.js', `rows.toSorted().at(-1).findLast(x);structuredClone(x);AbortSignal.timeout(1)`],
    ['a library’s own', 'a.js', `table.toArray().first();z.union([a,b])`],
    ['what a style asks before', 'a.css', `@supports (color:light-dark(#000,#fff)){.a{color:light-dark(#000,#fff)}}`],
    ['two names of one thing', 'a.css', `.a{-webkit-mask:linear-gradient(#000,#fff);mask:linear-gradient(#000,#fff)}`],
    ['what may be less fine', 'a.css', `.a{text-wrap:balance;cursor:pointer}`],
    ['what is only data', 'a.html', `<script type="application/ld+json">{"@type":"School"}</script>`],
  ])('%s', (_what, file, text) => expect(check(file, text)).toEqual([]))
})

test('README promises the same', () => {
  const { chrome, firefox, safari } = promised
  expect(readFileSync(new URL('../../README.md', import.meta.url), 'utf8')).toContain(
    `From Safari and iPadOS ${safari}, Chrome and Edge ${chrome}, Firefox ${firefox} on.`,
  )
})
