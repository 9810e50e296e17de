/**
 * A page that the browser translates although it says `translate="no"`. A translator replaces text nodes by `<font>`
 * elements; React still writes to the old nodes, so that a page keeps stale words, and throws when it removes one or
 * inserts before one (https://github.com/facebook/react/issues/11538). Here a replaced text returns just before React
 * touches it. The translator then finds it as a new one.
 *
 *   text ──translator──▶ <font>; text outside of the page ──React writes, moves, removes──▶ text in its place
 */
type Replaced = { font: ChildNode; texts: Text[] }

/** By each `<font>`, and by each text that it replaced. */
const exchanged = new WeakMap<Node, Replaced>()

let guarding = false

/** Call once, before the first render. Until a first `<font>` appears, the page only looks at what is added to it. */
export function surviveTranslation(): void {
  new MutationObserver(note).observe(document, { childList: true, subtree: true })
}

/** The methods by which React moves and removes texts. */
function guard(): void {
  if (guarding) return
  guarding = true
  const { appendChild, insertBefore, removeChild } = Node.prototype
  Node.prototype.appendChild = function <Child extends Node>(this: Node, child: Child): Child {
    putBack(child)
    appendChild.call(this, child)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    putBack(child)
    putBack(before)
    insertBefore.call(this, child, before)
    return child
  }
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    putBack(child)
    removeChild.call(this, child)
    return child
  }
}

/** A translator replaces a text in one step, or inserts the `<font>` first and then moves the text beside it. */
function note(records: readonly MutationRecord[]): void {
  const added = new Set<Node | null>()
  for (const { addedNodes } of records)
    for (const node of addedNodes) if (node instanceof HTMLFontElement) added.add(node)
  if (added.size === 0) return
  guard()
  for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const font = [...addedNodes, previousSibling, nextSibling].find((node) => added.has(node))
    if (!(font instanceof HTMLFontElement)) continue
    for (const text of removedNodes) if (text instanceof Text && text.parentNode !== target) exchange(text, font)
  }
}

function exchange(text: Text, font: ChildNode): void {
  const replaced = exchanged.get(font) ?? { font, texts: [] }
  replaced.texts.push(text)
  exchanged.set(font, replaced)
  exchanged.set(text, replaced)
  // Only on this node: React writes to it without any method of its parent.
  Object.defineProperty(text, 'nodeValue', {
    configurable: true,
    get: () => text.data,
    set(value: string | null) {
      putBack(text)
      text.data = value ?? ''
    },
  })
}

/** Whoever moves a `<font>` is not React: it stays. */
function putBack(node: Node | null): void {
  const replaced = node instanceof Text && exchanged.get(node)
  if (!replaced) return
  for (const text of replaced.texts) {
    exchanged.delete(text)
    Reflect.deleteProperty(text, 'nodeValue')
  }
  exchanged.delete(replaced.font)
  replaced.font.replaceWith(...replaced.texts)
}
