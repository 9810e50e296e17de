/**
 * Keeps React working on a page that the browser translates although it has `translate="no"`. A translator replaces
 * text nodes by `<font>` elements. React still writes to the old nodes, so the page would keep stale words; and React
 * throws when it removes an old node or inserts before one (https://github.com/facebook/react/issues/11538). So a
 * replaced text is put back just before React touches it. The translator then translates it like a new one.
 *
 *   text ──translator──▶ <font>; text outside of the page ──React writes, moves, removes──▶ text in its place
 */
type Replaced = { font: ChildNode; texts: Text[] }

/** The replacements, by their `<font>` and by each replaced text. */
const exchanged = new WeakMap<Node, Replaced>()

let guarding = false

/**
 * Call once, before the first render. Until a translator adds the first `<font>`, this only watches which nodes are
 * added.
 */
export function surviveTranslation(): void {
  new MutationObserver(note).observe(document, { childList: true, subtree: true })
}

/** Wraps the methods by which React moves and removes texts. */
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

/**
 * Records which texts were replaced by a `<font>`. A translator puts the `<font>` in the text's place in one step; or
 * it inserts the `<font>` beside the text first, and then removes the text or moves it into the `<font>`.
 */
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
  // Overrides the setter of this node only: React sets `nodeValue` without calling a method of the parent.
  Object.defineProperty(text, 'nodeValue', {
    configurable: true,
    get: () => text.data,
    set(value: string | null) {
      putBack(text)
      text.data = value ?? ''
    },
  })
}

/**
 * If `node` is a replaced text, replaces its `<font>` by all texts that the `<font>` had replaced. A `<font>` passed as
 * `node` is moved by the translator, not by React, so it stays.
 */
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
