/**
 * Finds the small mistakes that can be made in one line of a source file, with the compiler's own parser. Has no side
 * effects.
 */
import ts from 'typescript'

/** `from`, `to`: the trimmed line before and after; `text`: the whole file with the mistake. */
export type Mistake = { kind: string; line: number; from: string; to: string; text: string }

const operators: Record<string, readonly string[]> = {
  '<': ['<=', '>'],
  '<=': ['<', '>='],
  '>': ['>=', '<'],
  '>=': ['>', '<='],
  '===': ['!=='],
  '!==': ['==='],
  '==': ['!='],
  '!=': ['=='],
  '&&': ['||'],
  '||': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '+=': ['-='],
  '??=': ['='],
  '||=': ['='],
  '&&=': ['='],
}
const opposites: Record<string, string> = { min: 'max', max: 'min', some: 'every', every: 'some' }
/** Functions whose arguments can be swapped without a difference. */
const symmetric = ['equal', 'Math.min', 'Math.max']
/** Methods that can be left out: the expression before the dot is still a value. */
const steps = ['filter', 'sort', 'slice', 'trim', 'normalize', 'replace', 'catch']

/** All mistakes, in the order of the file. */
export function mistakesIn(path: string, source: string): Mistake[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const found: Mistake[] = []

  /** Adds the mistake that replaces a node by the text `by`, if that changes a single line. */
  function instead(kind: string, node: ts.Node, by: string, end = node.end): void {
    const start = node.getStart(file)
    const { line } = file.getLineAndCharacterOfPosition(start)
    if (file.getLineAndCharacterOfPosition(end).line !== line || by === source.slice(start, end)) return
    const text = source.slice(0, start) + by + source.slice(end)
    const [from = '', to = ''] = [source, text].map((whole) => whole.split('\n')[line]?.trim())
    found.push({ kind, line: line + 1, from, to, text })
  }

  function visit(node: ts.Node): void {
    if (
      ts.isTypeNode(node) ||
      ts.isImportDeclaration(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node)
    )
      return
    // Skips errors: their messages are for developers.
    if (ts.isNewExpression(node) && node.expression.getText(file).endsWith('Error')) return
    look(node)
    ts.forEachChild(node, visit)
  }

  function look(node: ts.Node): void {
    if (ts.isBinaryExpression(node)) {
      const { left, operatorToken, right } = node
      const between = operatorToken.getText(file)
      for (const other of operators[between] ?? []) instead('operator', operatorToken, other)
      if (between === '&&' || between === '||' || between === '??') {
        instead('half a condition', node, left.getText(file))
        instead('half a condition', node, right.getText(file))
      }
    }
    if (ts.isConditionalExpression(node)) {
      const [condition, one, other] = [node.condition, node.whenTrue, node.whenFalse].map((part) => part.getText(file))
      instead('branches', node, `${condition} ? ${other} : ${one}`)
    }
    if (ts.isIfStatement(node)) {
      instead('condition', node.expression, `!(${node.expression.getText(file)})`)
      if (!node.elseStatement) instead('statement', node, '')
    }
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      instead('condition', node, node.operand.getText(file))
    if (ts.isExpressionStatement(node)) {
      instead('statement', node, '')
      if (ts.isAwaitExpression(node.expression))
        instead('await', node.expression, `void ${node.expression.expression.getText(file)}`)
    }
    if (ts.isCallExpression(node)) {
      const [one, other] = node.arguments
      if (one && other && !symmetric.includes(node.expression.getText(file)))
        instead('arguments', one, `${other.getText(file)}, ${one.getText(file)}`, other.end)
      if (ts.isPropertyAccessExpression(node.expression)) {
        const { expression, name } = node.expression
        const opposite = opposites[name.text]
        if (opposite) instead('call', name, opposite)
        if (steps.includes(name.text)) instead('call', node, expression.getText(file))
      }
    }
    if (ts.isNumericLiteral(node)) {
      const value = Number(node.text)
      if (value < 2) instead('number', node, String(value + 1))
      else for (const factor of [10, 0.1]) instead('number', node, String(Math.round(value * factor)))
    }
    if (ts.isStringLiteral(node)) instead('text', node, "''")
    if (ts.isArrayLiteralExpression(node)) instead('array', node, '[]')
    if (node.kind === ts.SyntaxKind.TrueKeyword) instead('boolean', node, 'false')
    if (node.kind === ts.SyntaxKind.FalseKeyword) instead('boolean', node, 'true')
    if (ts.isObjectLiteralElementLike(node))
      instead('property', node, '', source[node.end] === ',' ? node.end + 1 : node.end)
  }

  visit(file)
  return found
}
