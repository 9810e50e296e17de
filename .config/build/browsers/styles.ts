/** Finds what a promised browser lacks in a stylesheet: properties, keywords, functions, selectors, at-rules. */
import type { CompatData, Identifier } from '@mdn/browser-compat-data'
import { parse, type AtRule, type Declaration, type Rule } from 'postcss'
import { lackedBy, type TooNew } from './support.ts'

export type Styles = CompatData['css']

export function scanStyle(css: string, styles: Styles): TooNew[] {
  const used: TooNew[] = []
  const use = (feature: string, entry: Identifier | undefined, prefixed = false) => {
    const browser = lackedBy(entry, { prefixed })
    if (browser !== null) used.push({ feature, browser })
  }
  parse(css).walk((node) => {
    if (isInSupports(node)) return
    if (node.type === 'decl') declaration(node)
    if (node.type === 'rule') rule(node)
    if (node.type === 'atrule') atRule(node)
  })
  return used

  function declaration({ prop, value, parent }: Declaration): void {
    if (prop.startsWith('-')) return
    const property = styles.properties?.[prop]
    const prefixed =
      parent?.nodes.some(
        (other) => other.type === 'decl' && other.prop.endsWith(`-${prop}`) && other.prop.startsWith('-'),
      ) === true
    use(prop, property, prefixed)
    for (const word of value.match(/(?<![\w-])[a-z][a-z-]+(?![\w(-])/g) ?? [])
      use(`${prop}: ${word}`, property?.[word], prefixed)
    for (const [, name = ''] of value.matchAll(/(?<![\w-])([a-z][a-z-]+)\(/g))
      use(`${name}()`, styles.types?.[name] ?? styles.types?.color?.[name] ?? styles.types?.gradient?.[name])
  }

  function rule({ selector, parent }: Rule): void {
    if (parent?.type === 'rule' || selector.includes('&')) use('nesting', styles.selectors?.nesting)
    for (const [, name = ''] of selector.matchAll(/::?([a-z][a-z-]+)/g)) use(`:${name}`, styles.selectors?.[name])
  }

  function atRule({ name, params, parent }: AtRule): void {
    if (parent?.type === 'rule') use('nesting', styles.selectors?.nesting)
    use(`@${name}`, styles['at-rules']?.[name])
    if (name === 'media')
      for (const [, feature = ''] of params.matchAll(/\(([a-z-]+)/g))
        use(`@media ${feature}`, styles['at-rules']?.media?.[feature])
  }
}

/** Whether `node` is inside an @supports rule. */
function isInSupports(node: { parent?: unknown }): boolean {
  const parent = node.parent as { type?: string; name?: string; parent?: unknown } | undefined
  return parent !== undefined && ((parent.type === 'atrule' && parent.name === 'supports') || isInSupports(parent))
}
