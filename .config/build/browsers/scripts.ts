/** Finds what a promised browser lacks in a script: syntax, names of the platform, attributes of elements. */
import { parse, type AnyNode } from 'acorn'
import type { CompatData, Identifier } from '@mdn/browser-compat-data'
import { ecmaVersion } from './promised.ts'
import { lackedBy, type TooNew } from './support.ts'

/** Interfaces whose members are recognized by their bare name. Members of other interfaces have too common names. */
const interfaces = ['AbortSignal', 'Blob', 'Document', 'Element', 'HTMLElement', 'Navigator', 'Node', 'Response']

/** Member names that are not reported, because libraries use them for methods of their own. */
const ownNames = new Set(['toArray', 'take', 'drop', 'union', 'intersection', 'difference', 'use'])

/** Names that are not reported: the code calls them only where they exist, in a way `testedPart` does not see. */
const testedElsewhere = new Set(['cancelIdleCallback', 'startViewTransition'])

/** Functions that return the first promised browser that lacks a name, or null. */
export type Names = ReturnType<typeof namesOf>

export function namesOf({ api, javascript, html }: CompatData) {
  const builtins = javascript.builtins ?? {}
  const candidates = [...interfaces.map((name) => api[name]), ...Object.values(builtins)].flatMap((owner) =>
    membersOf(owner),
  )
  const newMembers = new Map(candidates.flatMap(([name, entry]) => (ownNames.has(name) ? [] : lacking(name, entry))))
  for (const owner of Object.values(api))
    for (const [name, entry] of membersOf(owner))
      if (newMembers.has(name) && lackedBy(entry) === null) newMembers.delete(name)
  for (const [name, entry] of candidates) if (newMembers.has(name) && lackedBy(entry) === null) newMembers.delete(name)
  return {
    ofOwner: (owner: string, name: string) =>
      lackedBy(api[owner]?.[`${name}_static`] ?? builtins[owner]?.[`${name}_static`] ?? builtins[owner]?.[name]),
    global: (name: string) => lackedBy(api[name] ?? api.Window?.[name] ?? builtins[name]),
    member: (name: string) => newMembers.get(name) ?? null,
    attribute: (name: string) => lackedBy(html.global_attributes?.[name] ?? html.elements?.button?.[name]),
  }
}

function membersOf(owner: object | undefined): [string, Identifier][] {
  const members: [string, Identifier][] = Object.entries(owner ?? {})
  return members.flatMap(([key, entry]): [string, Identifier][] =>
    key === '__compat' || key.endsWith('_event') ? [] : [[key.replace(/_static$/, ''), entry]],
  )
}

function lacking(name: string, entry: Identifier): [string, string][] {
  const browser = lackedBy(entry)
  return browser === null ? [] : [[name, browser]]
}

export function scanScript(code: string, names: Names): TooNew[] {
  const tested = new Set(testedElsewhere)
  const used: (TooNew & { name: string })[] = []
  const use = (name: string, browser: string | null, feature = name) => {
    if (browser !== null) used.push({ name, feature, browser })
  }
  try {
    walk(parse(code, { ecmaVersion, sourceType: 'module' }), look)
  } catch (error) {
    return [{ feature: `grammar: ${error instanceof Error ? error.message : error}`, browser: `ES${ecmaVersion}` }]
  }
  return used.filter(({ name }) => !tested.has(name))

  function look(node: AnyNode): void {
    const condition = testedPart(node)
    const testedName = condition && nameOf(condition)
    if (testedName) tested.add(testedName)
    if (node.type === 'MemberExpression' && !node.computed && node.object.type === 'Identifier') {
      const [owner, name] = [node.object.name, nameOf(node.property) ?? '']
      if (/^[A-Z]\w/.test(owner)) use(name, names.ofOwner(owner, name), `${owner}.${name}`)
      if (['globalThis', 'window', 'self'].includes(owner)) use(name, names.global(name))
    }
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return
    const { callee } = node
    if (callee.type === 'Identifier' && callee.name.length > 2) use(callee.name, names.global(callee.name))
    if (callee.type === 'MemberExpression' && !callee.computed) {
      const [owner, name] = [nameOf(callee.object) ?? '', nameOf(callee) ?? '']
      // Skip the bare member name if `owner.name` was already reported above.
      if (names.ofOwner(owner, name) === null) use(name, names.member(name))
    }
    for (const attribute of attributesOf(node)) use(attribute, names.attribute(attribute), `attribute ${attribute}`)
  }
}

/** The part of `node` that tests for a feature (`if (x.f)`, `x.f?.()`), or null. A tested name is not reported. */
function testedPart(node: AnyNode): AnyNode | null {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return node.left
    case 'UnaryExpression':
      return node.argument
    case 'ConditionalExpression':
    case 'IfStatement':
      return node.test
    case 'CallExpression':
      return node.optional ? node.callee : null
    default:
      return null
  }
}

/** The last name of an expression: `b` for `a.b`, `b` and `'b'`; null if it has none. */
function nameOf(node: AnyNode): string | null {
  switch (node.type) {
    case 'Identifier':
      return node.name
    case 'MemberExpression':
      return nameOf(node.property)
    case 'ChainExpression':
      return nameOf(node.expression)
    case 'Literal':
      return typeof node.value === 'string' ? node.value : null
    case 'TemplateLiteral':
      return node.quasis.length === 1 ? (node.quasis[0]?.value.cooked ?? null) : null
    default:
      return null
  }
}

/** The attributes of a React element, as in `jsx('nav', { popover: … })`; none for components and other calls. */
function attributesOf({
  callee,
  arguments: [element, properties],
}: Extract<AnyNode, { type: 'CallExpression' | 'NewExpression' }>): string[] {
  const called = callee.type === 'SequenceExpression' ? callee.expressions.at(-1) : callee
  if (!called || !/^(jsxs?|createElement)$/.test(nameOf(called) ?? '')) return []
  if (!element || !['Literal', 'TemplateLiteral'].includes(element.type) || properties?.type !== 'ObjectExpression')
    return []
  return properties.properties.flatMap((property) =>
    property.type === 'Property' ? [(nameOf(property.key) ?? '').toLowerCase()] : [],
  )
}

function walk(node: AnyNode, visit: (node: AnyNode) => void): void {
  visit(node)
  for (const value of Object.values(node)) {
    if (typeof value !== 'object' || value === null) continue
    if (!Array.isArray(value)) {
      if (isNode(value)) walk(value, visit)
    } else for (const item of value) if (isNode(item)) walk(item, visit)
  }
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
